// Every control of the real window has a unique identity: with all panels open, at any size, and at any scroll
// position.

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/e2e/player.h"

namespace tilefold::test {
namespace {

const Words puzzles{"drop", "slide", "swap", "pairs", "unblock"};
const Words parts{"advanced", "values",    "seed",    "about", "map",        "analysis", "levels",
                  "autoplay", "benchmark", "history", "games", "statistics", "rules",    "teaching"};

// A folder with settings in which exactly the given sections of the panel are open.
struct Profile {
  explicit Profile(const Words& open) {
    std::string text = "[panels]\nshown = true\n";
    for (const std::string& part : parts)
      text += part + (std::find(open.begin(), open.end(), part) != open.end() ? " = true\n" : " = false\n");
    write_text(file, text);
  }
  Words with(Words arguments) const {
    arguments.insert(arguments.end(), {"--data-dir", folder.path()});
    return arguments;
  }
  void record(const Words& words) const {
    Words all{"play"};
    all.insert(all.end(), words.begin(), words.end());
    all.insert(all.end(), {"--record", "--data-dir", folder.path()});
    REQUIRE(tilefold(all).code == 0);
  }
  bool gets(const std::string& line) const { return gets_line(file, line); }
  std::string text() const { return read_text(file); }
  bool changes_from(const std::string& before) const {
    return comes_true([&] { return text() != before; });
  }

  TemporaryFolder folder;
  std::string file = folder.path("settings.toml");
};

// Returns the number of lines of the settings file that differ.
std::size_t changes(const std::string& before, const std::string& after) {
  const Words old = lines_of(before);
  const Words now = lines_of(after);
  if (old.size() != now.size()) return std::max(old.size(), now.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < old.size(); ++i) count += old[i] == now[i] ? 0 : 1;
  return count;
}

// Shows all modes of the panel in a window of this width. `last_of_analyse` is the last control of the mode Analyse.
void check_identities(const std::string& puzzle, int width_of_window, const std::string& last_of_analyse) {
  CAPTURE(puzzle);
  CAPTURE(width_of_window);
  const Display display(width_of_window, 4000);
  const Profile profile(parts);
  profile.record({puzzle, "--seed", "1", "--strategy", "random", "--max-moves", "5"});
  Player player(display, profile.with({puzzle, "--seed", "1", "--size", std::to_string(width_of_window) + "x4000"}));
  display.key("v");  // shows the values of moves
  display.key("p");
  player.wait_for("move", 1);
  player.settle();
  display.key("e");
  player.wait_for("analysis", 1);
  player.settle();
  for (const auto& [mode, last] : std::vector<std::pair<std::string, std::string>>{{"Play", "Copy game ID"},
                                                                                   {"Analyse", last_of_analyse},
                                                                                   {"Lab", "Benchmark section"},
                                                                                   {"Library", "Statistics section"},
                                                                                   {"Settings", "Reduced motion"}}) {
    player.show(mode);
    const std::string& name = mode;
    CAPTURE(name);
    CHECK(player.button(last));
  }
  for (const Document& record : player.records())
    if (*record.find("kind") == Document("clash")) FAIL_CHECK(*record.find("widgets")->text());
  CHECK(player.close() == 0);
}

TEST_CASE("No two widgets have the same ID, even if all sections of the panels are open") {
  for (const std::string& puzzle : puzzles) check_identities(puzzle, 1000, "History section");
}

TEST_CASE("No two widgets of the wide pages have the same ID") {
  for (const char* puzzle : {"drop", "unblock"}) check_identities(puzzle, 1280, "Replay speed");
}

TEST_CASE("Every slider of the Rules and Autoplay sections changes the setting in its label and no other") {
  const Display display(1280, 1400);
  const Profile profile({"autoplay", "advanced", "rules"});
  const Player player(display, profile.with({"drop", "--size", "1280x1400"}));
  player.await_and_click("Strategy");
  player.await_and_click("Lookahead");
  player.settle();
  REQUIRE(profile.gets("strategy = \"lookahead\""));
  struct Step {
    std::string label;
    std::string number;
    std::string line;
  };
  for (const Step& step : std::vector<Step>{{"Rows", "16", "rows = 16"},
                                            {"Columns", "9", "columns = 9"},
                                            {"Depth", "5", "depth = 5"},
                                            {"Beam width", "3", "beam = 3"}}) {
    CAPTURE(step.label);
    player.show(step.label == "Rows" || step.label == "Columns" ? "Lab" : "Play");
    REQUIRE(profile.gets(step.label == "Rows" || step.label == "Columns" ? "mode = \"lab\"" : "mode = \"play\""));
    const std::string before = profile.text();
    player.enter(step.label, step.number);
    REQUIRE(profile.changes_from(before));  // the settings of another puzzle may contain this line already
    CHECK(profile.gets(step.line));
    CHECK(changes(before, profile.text()) == 1);
  }
  CHECK(player.state().find("board")->list()->size() == 16);
  player.show("Lab");
  REQUIRE(profile.gets("mode = \"lab\""));
  const std::string before = profile.text();
  player.click("New tiles");
  player.await_and_click("All equally likely");
  REQUIRE(profile.gets("spawn = \"uniform\""));
  CHECK(changes(before, profile.text()) == 1);
}

TEST_CASE("Tab shows the keyboard focus after every kind of control, and a closed popup returns it to its control") {
  const Display display(1280, 1000);
  const Player player(display, {"drop", "--seed", "42", "--moves", "3 3 1 2", "--size", "1280x1000"});
  const auto focused = [&] {
    player.settle();
    return *player.newest("places")->find("focused")->text();
  };
  player.show("Analyse");
  for (const char* label : {"Move shown", "First move", "Step within the move", "Replay speed"}) {
    CAPTURE(label);
    player.click(label);
    display.key("Escape");
    CHECK(focused().empty());
    display.key("Tab");
    CHECK_FALSE(focused().empty());
    display.key("Tab");
    CHECK(focused().empty());
  }
  display.key("F10");
  player.settle();
  const std::size_t used = player.count("used");
  player.click("Theme");
  player.settle();
  CHECK(player.count("used") == used + 1);
  CHECK(*player.newest("used")->find("control")->text() == "Theme");
}

TEST_CASE("A popup opened by keyboard starts with the focus on the current choice") {
  const Display display(1280, 1000);
  const Player player(display, {"drop", "--seed", "42", "--size", "1280x1000", "--theme", "light"});
  player.settle();
  display.key("F10");
  player.settle();
  const auto focused = [&] {
    player.settle();
    return *player.newest("places")->find("focused")->text();
  };
  for (int presses = 0; presses < 40 && focused() != "Theme"; ++presses) display.key("Down");
  REQUIRE(focused() == "Theme");
  display.key("Return");
  CHECK(focused() == "Light");
}

TEST_CASE("Escape in a text field keeps the focus in the panel, so that the next Enter plays no move") {
  const Display display(900, 1000);
  const Player player(display, {"drop", "--seed", "42", "--moves", "3 3 1 2", "--size", "900x1000"});
  player.show("Play");
  player.click("Seed and game ID section");
  const std::size_t moves = player.count("move");
  const auto focused = [&] {
    player.settle();
    return *player.newest("places")->find("focused")->text();
  };
  display.key("Tab");
  for (const std::string label : {"Seed", "Game ID"}) {
    CAPTURE(label);
    for (int presses = 0; presses < 40 && focused() != label; ++presses) display.key("Down");
    REQUIRE(focused() == label);
    for (int times = 0; times < 2; ++times) {
      display.key("Return");  // moves the focus into the text field
      display.key("5");
      display.key("Escape");
      CHECK(focused() == label);
    }
    CHECK(player.count("move") == moves);
  }
  CHECK(player.count("new_game") == 0);
}

TEST_CASE("After Escape closes the map, the control that opened it has the focus and can be pressed again") {
  const Display display(900, 1000);
  const Player player(display, {"unblock", "--seed", "5", "--size", "900x1000"});
  const auto focused = [&] {
    player.settle();
    return *player.newest("places")->find("focused")->text();
  };
  player.show("Analyse");
  display.key("Tab");
  for (int times = 1; times <= 3; ++times) {
    for (int presses = 0; presses < 40 && focused() != "Show map"; ++presses) display.key("Down");
    REQUIRE(focused() == "Show map");
    const std::size_t used = player.count("used");
    display.key(times == 2 ? "space" : "Return");
    player.wait_for("used", used + 1);
    CHECK(*player.newest("used")->find("control")->text() == "Show map");
    player.settle();
    display.key("Escape");
  }
}

TEST_CASE("The button Show map opens a map that fits every window size") {
  const Display display(1280, 800);
  const Profile profile({"map"});
  {
    Player player(display, profile.with({"unblock", "--seed", "1", "--size", "1280x800"}));
    player.show("Analyse");
    player.await_and_click("Show map");
    player.wait_for("map", 1);
    CHECK(player.close() == 0);
  }
  // Without a window manager a window takes any size.
  const Profile levels({"levels"});
  Player player(display, levels.with({"unblock", "--seed", "1", "--size", "640x480"}));
  const auto resize = [&](const char* width, const char* height) {
    run({"xdotool", "search", "--name", "^Tilefold$", "windowsize", "--sync", width, height});
    player.settle();
  };
  display.key("m");
  for (const char* width : {"308", "309", "310", "320", "1"}) resize(width, "500");
  for (const char* height : {"104", "105", "103", "1"}) resize("640", height);
  resize("640", "480");
  display.key("m");
  display.key("F9");
  player.await_and_click("Create level");
  for (const char* height : {"104", "105", "103", "1"}) resize("640", height);
  for (const char* width : {"308", "309", "1"}) resize(width, "500");
  CHECK(player.close() == 0);
}

TEST_CASE("Scrolling the panel across its charts works at every scroll position") {
  const Display display(1280, 800);
  const Profile profile({"statistics"});
  for (int game = 1; game <= 7; ++game)
    profile.record(
        {"drop", "--seed", std::to_string(game), "--strategy", "random", "--max-moves", std::to_string(3 * game)});
  Player player(display, profile.with({"drop", "--seed", "9", "--size", "1280x800"}));
  player.show("Library");
  display.move(1276, 60);
  display.press();
  for (int y = 60; y < 740; y += 2) {
    display.move(1276, y);
    pause_ms(12);
  }
  display.release();
  player.settle();
  CHECK(player.close() == 0);
}

}  // namespace
}  // namespace tilefold::test
