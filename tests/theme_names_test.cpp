// The command line knows the names of the themes without linking the renderer.

#include <doctest/doctest.h>

#include "app/cli/options/outline.h"
#include "app/profile/settings.h"
#include "render/scene/theme.h"

namespace tilefold::test {
namespace {

TEST_CASE("The help of the command line names exactly the existing themes") {
  std::string names;
  for (const render::Theme& theme : render::themes()) names += (names.empty() ? "" : "|") + std::string(theme.name);
  CHECK(names == cli::stands_for::themes);
}

TEST_CASE("The settings list the themes in the renderer's order, with the default first") {
  const profile::Settings settings;
  const auto choices = settings["looks"].specs()[0].choices;
  REQUIRE(choices.size() == render::themes().size());
  for (std::size_t i = 0; i < choices.size(); ++i) CHECK(choices[i] == render::themes()[i].name);
}

}  // namespace
}  // namespace tilefold::test
