// The command line knows the themes by name without the renderer that has them.

#include <doctest/doctest.h>

#include "app/cli/outline.h"
#include "render/scene/theme.h"

namespace tilefold::test {
namespace {

TEST_CASE("the command line names exactly the themes that there are") {
  std::string names;
  for (const render::Theme& theme : render::themes()) names += (names.empty() ? "" : "|") + std::string(theme.name);
  CHECK(names == app::stands_for::themes);
}

}  // namespace
}  // namespace tilefold::test
