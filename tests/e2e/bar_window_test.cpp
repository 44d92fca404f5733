// The bar beside the board, and the Enter key in panels and cards.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>

#include "tests/e2e/player.h"
#include "tests/e2e/twin.h"
#include "tests/support/gamepad.h"

namespace tilefold::test {
namespace {

// Returns the labels of all widgets in the bar, without "Bar: ".
Words items(const Player& player) {
  Words found;
  for (const auto& [label, place] : *player.newest("places")->find("buttons")->object())
    if (label.starts_with("Bar: ")) found.push_back(label.substr(5));
  return found;
}

bool has(const Words& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

TEST_CASE("The buttons beside the board undo, redo, start a new game and hide the panels") {
  const Display display(1000, 720);
  const Player player(display, {"drop", "--seed", "5", "--size", "1000x720"});
  player.settle();
  CHECK_FALSE(has(items(player), "Undo"));  // Undo is absent, because there is nothing to undo
  display.key("3");
  player.wait_for("move", 1);
  display.key("3");
  player.wait_for("move", 2);
  player.settle();
  player.click("Bar: Undo");
  player.wait_for("undo", 1);
  player.settle();
  CHECK(player.number("moves") == 1);
  player.click("Bar: Redo");
  player.wait_for("redo", 1);
  player.settle();
  CHECK(player.number("moves") == 2);
  CHECK_FALSE(has(items(player), "Continue"));  // Continue is absent, because the board is not full
  player.click("Bar: Panels");
  player.settle();
  CHECK_FALSE(player.button("Home").has_value());
  player.click("Bar: Help");
  player.settle();
  CHECK(items(player).empty());  // the help covers the board
  display.key("Escape");
  player.settle();
  player.click("Bar: New");
  player.wait_for("new_game", 1);
  CHECK(player.number("moves") == 0);
  CHECK(player.count("move") == 3);  // the number includes the redo; no click reached the board
}

TEST_CASE("Touch drops a tile, undoes it, opens the panels and presses their controls") {
  const Display display(1000, 720);
  const Gamepad hand;
  const TemporaryFolder home;
  const Player player(display, {"drop", "--seed", "5", "--size", "1000x720"}, home.path(), hand.environment());
  player.settle();
  const auto tap = [&](const Point& place) {
    hand.tap(place.x, place.y);
    player.settle();
  };
  tap(player.column(3));
  player.wait_for("move", 1);
  player.settle();
  tap(*player.button("Bar: Undo"));
  CHECK(player.count("undo") == 1);
  CHECK(player.number("moves") == 0);
  const bool had_panels = player.button("Home").has_value();
  tap(*player.button("Bar: Panels"));
  CHECK(player.button("Home").has_value() != had_panels);
  if (had_panels) tap(*player.button("Bar: Panels"));
  tap(*player.button("Settings"));
  CHECK(player.button("Theme").has_value());
}

TEST_CASE("The window draws almost no frames while a temporary message is shown or a move is awaited") {
  const Display display(1000, 720);
  constexpr double little = 0.2;  // processor time, as a share of one core
  {
    const Player player(display, {"slide", "--seed", "3", "--set", "goal=8", "--size", "1000x720"});
    for (int i = 0; player.count("moment") == 0 && i < 40; ++i) {
      display.key(i % 4 == 3 ? "Right" : i % 2 == 0 ? "Left" : "Down");
      player.settle();
    }
    REQUIRE(player.count("moment") == 1);
    CHECK(player.button("Moment: Goal reached").has_value());
    player.await_no_button("Moment: Goal reached");
    CHECK(player.share_at_rest() < little);
    display.key("ctrl+c");
    player.settle();
    const std::size_t frames = player.count("frame");
    CHECK(player.share_at_rest() < little);
    CHECK(player.count("frame") < frames + 12);
  }
  const TemporaryFolder folder;
  write_text(folder.path("rows"), "4.......6\n123456789\n");
  const Player player(display,
                      {"pairs", "--position", folder.path("rows"), "--set", "linger=on", "--size", "1000x720"});
  player.settle();
  display.key("h");
  display.key("p");
  player.wait_for("move", 1);
  display.key("comma");  // pressed before the empty row disappears
  player.settle();
  CHECK(player.share_at_rest() < little);
  CHECK(player.count("move") == 1);
  display.key("Escape");
  player.wait_for("move", 2);
}

// True if a point of the window may be covered by a message: below the board and left of the panel.
bool is_free(const Player& player, int panel, int x, int y) {
  const Point last = player.cell({.row = 3, .column = 3});
  const int step = last.y - player.cell({.row = 2, .column = 3}).y;
  return x < panel && y > last.y + step / 2;
}

struct GoalCase {
  int width, height, scale;
  std::string mode;  ///< key that shows the panel mode, or hides the panels
  int panel() const { return mode == "F2" ? width : width - 308 * scale; }  ///< left edge of the panel
};

std::set<std::string> labels(const Player& player) {
  std::set<std::string> all;
  for (const auto& [label, place] : *player.newest("places")->find("buttons")->object()) all.insert(label);
  return all;
}

// Counts the pixels that change when Escape removes the message about the reached goal, except those that the message
// may cover. Returns nullopt if the message disappeared before Escape, as it can on a slow machine.
std::optional<int> count_covered(const GoalCase& one, const std::string& position) {
  constexpr int noise = 4;  // greatest colour difference that counts as background
  const std::string message = "Moment: Goal reached";
  const Display display(one.width, one.height);
  const Player player(
      display, {"slide", "--position", position, "--size", std::to_string(one.width) + "x" + std::to_string(one.height),
                "--scale", std::to_string(one.scale)});
  player.settle();
  const bool is_hidden = one.mode == "F2";
  if (is_hidden == player.button("Home").has_value()) display.key(one.mode);
  player.settle();
  REQUIRE(is_hidden != player.button("Home").has_value());
  display.key("Left");
  player.wait_for("moment", 1);
  player.settle();
  const Picture with = display.capture();
  player.settle();
  std::set<std::string> expected = labels(player);
  // a panel that takes nearly all of the window leaves no room for the message
  if (expected.erase(message) == 0 && one.panel() >= 200) return std::nullopt;
  display.key("Escape");
  player.settle();
  if (labels(player) != expected) return std::nullopt;
  const Picture without = display.capture();
  int covered = 0;
  for (int y = 0; y < one.height; ++y)
    for (int x = 0; x < one.width; ++x) {
      const auto at = (y * one.width + x) * 3;
      const auto is_near = [](int one, int other) { return std::abs(one - other) <= noise; };
      const auto pixel = with.pixels.begin() + at;
      const bool is_same = std::equal(pixel, pixel + 3, without.pixels.begin() + at, is_near);
      covered += is_same || is_free(player, one.panel(), x, y) ? 0 : 1;
    }
  return covered;
}

TEST_CASE("The message about a reached goal is below the board and covers no score, tile or panel") {
  const TemporaryFolder folder;
  const std::string position = folder.path("goal.json");
  write_text(position, R"({"puzzle":"slide","state":{"board":)"
                       R"([[1024,1024,0,0],[0,0,0,0],[0,0,0,0],[4,2,4,2]],"score":20000}})");
  for (const GoalCase& one : {GoalCase{1280, 800, 1, "F5"},
                              {1280, 800, 1, "F2"},
                              {1280, 800, 2, "F7"},
                              {1280, 800, 2, "F2"},
                              {640, 480, 1, "F5"},
                              {640, 480, 1, "F2"},
                              {640, 480, 2, "F7"},
                              {640, 480, 2, "F2"}}) {
    CAPTURE(one.width);
    CAPTURE(one.scale);
    CAPTURE(one.mode);
    std::optional<int> covered;
    while (!covered) covered = count_covered(one, position);
    CHECK(*covered == 0);
  }
}

TEST_CASE("The buttons beside the board are large enough for touch at scales 1 and 2 in every puzzle") {
  const Display display(1280, 960);
  for (const std::string puzzle : {"drop", "slide", "swap", "pairs", "unblock"})
    for (const int scale : {1, 2}) {
      CAPTURE(puzzle);
      CAPTURE(scale);
      const Player player(display, {puzzle, "--seed", "5", "--size", "1280x960", "--scale", std::to_string(scale)});
      player.settle();
      if (scale == 1) display.key("F2");  // at twice the size the panel has no room beside the board
      player.settle();
      const auto new_game = player.button(puzzle == std::string("unblock") ? "Bar: Next" : "Bar: New");
      const auto panels = player.button("Bar: Panels");
      REQUIRE(new_game.has_value());
      REQUIRE(panels.has_value());
      CHECK(std::abs(new_game->x - panels->x) + std::abs(new_game->y - panels->y) >= 44 * scale);
    }
}

TEST_CASE("The button that opens the panels works at every window size and scale and beside an open panel") {
  const Display display(1280, 800);
  for (const std::string puzzle : {"drop", "swap", "pairs", "unblock"})
    for (const auto& [windows, scales] : std::vector<std::pair<std::string, std::string>>{
             {"640x480", "0.75"}, {"640x480", "1.5"}, {"900x600", "1"}, {"1024x768", "1"}, {"1280x800", "3"}}) {
      const std::string size = windows;
      const std::string scale = scales;
      CAPTURE(puzzle);
      CAPTURE(size);
      CAPTURE(scale);
      const Player player(display, {puzzle, "--seed", "4", "--size", size, "--scale", scale});
      player.settle();
      const auto panels = player.button("Bar: Panels");
      REQUIRE(panels.has_value());
      CHECK(panels->y > player.title().y);
      CHECK(panels->y < std::stoi(size.substr(size.find('x') + 1)));
    }
}

TEST_CASE("With large text in a small window, the buttons are in two columns and messages are beside the board") {
  const Display display(640, 480);
  const Player player(display, {"drop", "--seed", "5", "--size", "640x480", "--scale", "2"});
  player.settle();
  display.key("3");
  player.wait_for("move", 1);
  display.key("3");
  player.wait_for("move", 2);
  player.settle();
  player.click("Bar: Undo");
  player.wait_for("undo", 1);
  player.settle();
  for (const std::string item : {"Undo", "Redo", "Hint", "New", "Panels", "Help"}) {
    CAPTURE(item);
    CHECK(has(items(player), item));
  }
  const auto undo = player.button("Bar: Undo");
  const auto redo = player.button("Bar: Redo");
  REQUIRE((undo && redo));
  CHECK(redo->y == undo->y);
  CHECK(redo->x - undo->x >= 44 * 3 / 2);
  player.await_end_of_notice();  // the notice that undo counts as help hides the text below the board
  display.key("h");
  player.settle();
  const Picture picture = display.capture();
  const auto color_near_edge = [&](const Point& cell) {
    const auto at = static_cast<std::size_t>((cell.y + 14) * picture.width + cell.x) * 3;
    return Words{std::to_string(picture.pixels[at]), std::to_string(picture.pixels[at + 1]),
                 std::to_string(picture.pixels[at + 2])};
  };
  for (const std::int16_t column : std::array<std::int16_t, 4>{0, 1, 3, 4})
    CHECK(color_near_edge(player.cell({0, column})) == color_near_edge(player.cell({1, column})));
}

TEST_CASE("An action of the game is in the bar beside the board or in the panel, never in both and never in neither") {
  const Display display(1280, 800);
  for (const std::string puzzle : {"drop", "slide", "swap", "pairs", "unblock"})
    for (const auto& screen : std::vector<std::pair<std::string, std::string>>{
             {"1280x800", "1"}, {"1280x800", "2"}, {"1000x480", "1"}, {"640x480", "1"}, {"640x480", "2"}}) {
      const std::string& size = screen.first;
      const std::string& scale = screen.second;
      CAPTURE(puzzle);
      CAPTURE(size);
      CAPTURE(scale);
      const Player player(display, {puzzle, "--seed", "5", "--size", size, "--scale", scale});
      player.settle();
      if (!player.button("Home")) display.key("F2");
      player.settle();
      const Words in_bar = items(player);
      for (const std::string action : {"Hint", puzzle == "unblock" ? "Next" : "New"}) {
        CAPTURE(action);
        CHECK(has(in_bar, action) != player.button(action).has_value());
      }
    }
}

TEST_CASE("While a game is replayed, the buttons step through its moves and leave the game unchanged") {
  const Display display(1000, 720);
  const Player player(display, {"drop", "--seed", "5", "--size", "1000x720", "--moves", "3 3 1 2"});
  player.settle();
  const Document now = player.state();
  display.key("Home");
  player.settle();
  CHECK_FALSE(has(items(player), "Back"));
  player.click("Bar: Forward");
  player.settle();
  player.click("Bar: Back");
  player.settle();
  player.click("Bar: Speed");
  player.click("Bar: Play");  // plays to the current position
  player.settle();
  CHECK(has(items(player), "Undo"));
  display.key("Home");
  player.settle();
  player.click("Bar: Latest");
  player.settle();
  CHECK(has(items(player), "Undo"));
  CHECK(player.state() == now);
  display.key("Home");
  player.settle();
  const std::size_t notices = player.count("notice");
  display.key("h");  // a hint applies to the current position, and the window says so
  CHECK(player.wait_for("notice", notices + 1).find("message")->text()->starts_with("Back to the current position"));
  player.settle();
  CHECK(has(items(player), "Undo"));
  CHECK(player.state() == now);

  // During a replay no input plays a move; the key and the click that otherwise play moves start and pause the
  // playback.
  display.key("Home");
  player.settle();
  const std::size_t moves = player.count("move");
  for (const char* key : {"3", "p", "o", "Down", "Right", "Left"}) display.key(key);
  player.settle();
  for (const std::string input : {"space", "Return", "click"}) {
    CAPTURE(input);
    display.key("Home");
    player.await_no_button("Bar: Undo");
    player.settle();
    input == "click" ? player.click(player.column(2)) : display.key(input);
    player.await_button("Bar: Undo");  // the replay has reached the current position
    CHECK(player.count("move") == moves);
    CHECK(player.state() == now);
  }
}

// True if the text line at the board covers a point.
bool covers_text(const Player& player, Point at) {
  const List& area = *player.newest("places")->find("text")->list();
  const auto number = [&](std::size_t i) { return static_cast<int>(*area.at(i).integer()); };
  REQUIRE(number(2) > 0);
  return at.x >= number(0) && at.y >= number(1) && at.x < number(0) + number(2) && at.y < number(1) + number(3);
}

TEST_CASE("The goal and the offer of a tutorial cover neither the board nor the bar") {
  struct Opened {
    std::string puzzle;
    std::string size;
    std::string scale;
  };
  for (const Opened& opened :
       {Opened{"slide", "1000x720", "1"}, Opened{"swap", "1000x720", "1"}, Opened{"unblock", "1000x720", "1"},
        Opened{"pairs", "1000x720", "1"}, Opened{"drop", "640x480", "1"}, Opened{"pairs", "640x480", "1.75"},
        Opened{"swap", "800x600", "1.75"}}) {
    CAPTURE(opened.puzzle);
    CAPTURE(opened.size);
    CAPTURE(opened.scale);
    const Display display(1000, 720);
    const Player player(display, {opened.puzzle, "--seed", "5", "--size", opened.size, "--scale", opened.scale});
    player.settle();
    const Document& buttons = *player.newest("places")->find("buttons");
    for (const auto& each : *buttons.object()) {
      const std::string& label = each.first;
      if (label.starts_with("Bar: ")) CHECK_FALSE_MESSAGE(covers_text(player, *player.button(label)), label);
    }
    const Extent extent = Twin(opened.puzzle, 5).puzzle().snapshot().extent;
    const auto offer = player.button("Bar: Tutorial");
    for (int i = 0; i < extent.rows * extent.columns; ++i) {
      const Point cell = player.cell(cell_at(i / extent.columns, i % extent.columns));
      CHECK_FALSE(covers_text(player, cell));
      if (offer) CHECK(std::max(std::abs(offer->x - cell.x), std::abs(offer->y - cell.y)) > 20);
    }
  }
}

TEST_CASE("Enter presses the focused control in panels and the home, and otherwise plays a move") {
  const Display display(1000, 720);
  const TemporaryFolder folder;
  const Player player(display, {"slide", "--seed", "7", "--size", "1000x720", "--data-dir", folder.path()});
  player.settle();
  display.key("F3");
  player.settle();
  display.key("Left");  // the focus starts at the current puzzle
  player.settle();
  display.key("Return");
  player.settle();
  CHECK(player.state().find("board")->list()->size() == 7);  // the board is that of Drop, which is next to Slide in the
                                                             // chooser
  CHECK(player.count("move") == 0);
  display.key("Escape");  // skips the tutorial
  player.settle();
  display.key("Tab");
  player.settle();
  display.key("Right");  // moves the focus from one mode to the next
  player.settle();
  display.key("Return");
  CHECK(gets_line(folder.path("settings.toml"), "mode = \"analyse\""));
  player.settle();
  display.key("Left");
  player.settle();
  display.key("KP_Enter");
  CHECK(gets_line(folder.path("settings.toml"), "mode = \"play\""));
  display.key("Tab");
  player.settle();
  display.key("3");
  player.wait_for("move", 1);
  player.settle();
  display.key("Return");
  player.wait_for("move", 2);
  display.key("KP_Enter");
  player.wait_for("move", 3);
  player.settle();
  const std::size_t notices = player.count("notice");
  display.key("o");  // in a game with a score, the first press only shows what autoplay means for it
  player.wait_for("notice", notices + 1);
  CHECK(player.count("move") == 3);
  display.key("o");
  player.wait_for("move", 5);  // autoplay is running, and the window says so
  player.await_button("Stop autoplay");
}

}  // namespace
}  // namespace tilefold::test
