// The command line knows the names of the themes, and the settings those of themes and languages, without linking the
// code that has them.

#include <doctest/doctest.h>

#include "app/cli/options/outline.h"
#include "app/language/languages.h"
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

TEST_CASE("The settings list the desktop's language, the default, and then all languages in their order") {
  const profile::Settings settings;
  for (const ParameterSpec& spec : settings["looks"].specs()) {
    if (spec.name != "language") continue;
    REQUIRE(spec.choices.size() == language::languages().size() + 1);
    CHECK(spec.choices[0] == "system");
    CHECK(spec.default_value == 0);
    for (std::size_t i = 1; i < spec.choices.size(); ++i) CHECK(spec.choices[i] == language::languages()[i - 1].tag);
  }
}

}  // namespace
}  // namespace tilefold::test
