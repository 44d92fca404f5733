// The window speaks the language of the desktop, or the one that the user has chosen.

#include <doctest/doctest.h>

#include <array>
#include <set>
#include <string>
#include <vector>

#include "tests/e2e/player.h"
#include "tests/support/long_run.h"

namespace tilefold::test {
namespace {

std::string language_of(const Player& player) {
  return *player.newest("places")->find("language")->text();
}

void await_language(const Player& player, const std::string& tag) {
  player.await("the language " + tag, [&] { return language_of(player) == tag; });
}

TEST_CASE("The window starts in the desktop's language, and keeps a language chosen in the settings") {
  const Display display(width, 1000);
  const TemporaryFolder folder;
  const std::string file = folder.path("settings.toml");
  const Words arguments{"--size", "1000x1000", "--data-dir", folder.path()};
  const Words german{"LC_ALL=de_DE.UTF-8"};
  {
    Player player(display, arguments, {}, german);
    CHECK(language_of(player) == "de");
    player.show("Settings");
    player.choose("Language", "Français");
    await_language(player, "fr");
    CHECK(gets_line(file, "language = \"fr\""));
    CHECK(player.close() == 0);
  }
  {
    Player player(display, arguments, {}, german);
    CHECK(language_of(player) == "fr");
    player.settle();
    player.choose("Language", "System");
    await_language(player, "de");
    CHECK(player.close() == 0);
  }
  CHECK(has_line(file, "language = \"system\""));
  CHECK(language_of(Player(display, arguments)) == "en");
}

TEST_CASE("The window reads the desktop's language from the variables that gettext reads") {
  const Display display(width, height);
  const auto language_with = [&](const Words& environment) {
    return language_of(Player(display, {"--size", "1000x720"}, {}, environment));
  };
  CHECK(language_with({"LC_ALL=", "LC_MESSAGES=", "LANG=pl_PL.UTF-8"}) == "pl");
  CHECK(language_with({"LC_ALL=", "LC_MESSAGES=zh_CN.UTF-8", "LANG=pl_PL.UTF-8"}) == "zh_CN");
  CHECK(language_with({"LC_ALL=sv_SE.UTF-8"}) == "en");
  CHECK(language_with({"LC_ALL=sv_SE.UTF-8", "LANGUAGE=nn:es"}) == "es");
  CHECK(language_with({"LC_ALL=C", "LANGUAGE=es"}) == "en");
}

// Returns the labels whose text was too wide in some frame, each in a line.
std::string cut_off_in(const Player& player) {
  std::set<std::string> labels;
  for (const Document& line : player.records())
    if (const Document* const cut_off = line.find("cut_off"))
      for (const Document& label : *cut_off->list()) labels.insert(*label.text());
  std::string text;
  for (const std::string& label : labels) text += label + "\n";
  return text;
}

constexpr std::array<const char*, 5> locales{"de_DE", "es_ES", "fr_FR", "pl_PL", "zh_CN"};

// Shows all controls of the modes of the panel that these keys open, and checks that their texts fit.
void check_controls(Player& player, const Display& display, const std::vector<std::string>& keys) {
  for (const std::string& key : keys) {
    display.key(key);
    player.settle();
    player.open_sections();
    player.settle();
  }
  CHECK(cut_off_in(player) == "");
  CHECK(player.close() == 0);
}

// Checks the texts of all modes of the panel in a language.
void check_widths(const std::string& puzzle, const std::string& locale) {
  CAPTURE(puzzle);
  CAPTURE(locale);
  const Display display(width, 1000);
  const TemporaryFolder folder;
  Player player(display, {puzzle, "--size", "1000x1000", "--data-dir", folder.path()}, {}, {"LC_ALL=" + locale});
  check_controls(player, display, {"F5", "F7", "F8", "F9", "F10"});
}

TEST_CASE("In every language the texts of the wide pages fit") {
  const Display display(1280, 800);
  for (const std::string locale : locales) {
    CAPTURE(locale);
    Player player(display, {"unblock", "--size", "1280x800"}, {}, {"LC_ALL=" + locale});
    check_controls(player, display, {"F7", "F8", "F9"});
  }
}

TEST_CASE("In every language the texts of all controls fit") {
  const std::vector<std::string> puzzles{"slide", "swap", "pairs", "unblock"};
  std::size_t next = 0;
  for (const char* locale : locales) {
    check_widths("drop", locale);
    if (is_long_run())
      for (const std::string& puzzle : puzzles) check_widths(puzzle, locale);
    else
      check_widths(puzzles[next++ % puzzles.size()], locale);
  }
}

}  // namespace
}  // namespace tilefold::test
