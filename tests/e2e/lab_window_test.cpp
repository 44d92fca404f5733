// The Lab in the real window: comparing two rule sets side by side, and the heat map of a sweep.

#include <doctest/doctest.h>

#include <functional>
#include <string>

#include "app/records/json.h"
#include "tests/e2e/player.h"
#include "tests/support/gamepad.h"

namespace tilefold::test {
namespace {

void open_in_lab(const Display& display, const Player& player, const char* what) {
  player.settle();
  player.show("Lab");
  display.move(1100, 600);
  display.wheel(60);
  player.settle();
  player.await_and_click("Explore rules section");
  player.settle();
  display.move(1100, 600);
  display.wheel(60);
  player.settle();
  player.await_and_click(what);
}

// Waits for a record of one side's count for which `is_right` returns true, and returns the record.
Document await_side(const Player& player, std::int64_t side, const std::function<bool(const Document&)>& is_right) {
  for (std::size_t told = player.count("rules_compared");; ++told) {
    const Document record = player.wait_for("rules_compared", std::max<std::size_t>(told, 1));
    if (*record.find("side")->integer() == side && is_right(record)) return record;
  }
}

std::int64_t field(const Document& record, std::string_view name) {
  return *record.find(name)->integer();
}

TEST_CASE("The comparison plays two rule sets side by side, and shows old and new results after a slider changes one") {
  const Display display(1280, 800);
  const Player player(display, {"drop", "--seed", "1", "--moves", "3 3 1", "--size", "1280x800"});
  open_in_lab(display, player, "Compare rule sets");
  for (const std::int64_t side : {0, 1})
    await_side(player, side, [](const Document& told) { return field(told, "games") >= 30; });
  player.await_and_click("Right rules");
  player.await_and_click("Pause both");
  player.settle();
  CHECK(player.button("Left board"));
  CHECK(player.button("Right board"));
  player.await_and_click("Resume both");
  const auto rows = player.button("Rows");
  REQUIRE(rows.has_value());
  player.drag(*rows, {.x = rows->x - 80, .y = rows->y});
  const Document changed =
      await_side(player, 1, [](const Document& told) { return field(told, "before") > 0 && field(told, "games") > 0; });
  CHECK(field(changed, "before") >= 30);
  await_side(player, 0, [](const Document& told) { return field(told, "before") == 0; });
  CHECK(player.number("moves") == 3);  // the user's own game still has three moves
  display.key("Escape");
  player.settle();  // waits until no background work is left
  CHECK_FALSE(player.button("Left board"));
  display.key("2");
  player.settle();
  CHECK(player.number("moves") == 4);
}

TEST_CASE("In the comparison, presets, players and keys affect the selected side, whose rules can start a game") {
  const Display display(1280, 800);
  const Player player(display, {"slide", "--seed", "1", "--size", "1280x800"});
  open_in_lab(display, player, "Compare rule sets");
  await_side(player, 1, [](const Document& told) { return field(told, "games") > 0; });
  display.move(5, 5);
  display.key("Return");
  player.settle();  // waits until the paused window is idle
  display.key("Right");
  player.settle();
  player.await_and_click("Small");
  player.settle();
  player.await_and_click("Play these rules");
  player.settle();
  CHECK_FALSE(player.button("Right board"));
  CHECK(player.state().find("board")->list()->size() == 3);
}

TEST_CASE("A heat map runs to its end, and its copied command prints the same results") {
  const Display display(1280, 800);
  const Player player(display, {"drop", "--seed", "1", "--size", "1280x800"});
  open_in_lab(display, player, "Rule heat map");
  player.settle();
  REQUIRE(player.button("Up from"));
  CHECK(player.button("Up from")->x == player.button("Up to")->x);  // each slider has its own line below the value
  player.await_and_click("Start sweep");
  for (std::size_t told = 1; *player.wait_for("swept", told).find("final") != Document(true);) ++told;
  player.settle();
  player.await_and_click("Copy as command");
  player.settle();
  const std::string command = display.clipboard("tilefold sweep");
  CHECK(command.starts_with("tilefold sweep drop "));
  CHECK(command.find("--vary rows=") != std::string::npos);
  display.move(5, 5);
  for (int step = 0; step < 9; ++step) display.key("Down");
  for (int step = 0; step < 9; ++step) display.key("Left");
  player.settle();
  display.key("space");
  player.settle();
  CHECK_FALSE(player.button("Cell 1 1"));
  const std::size_t rows = player.state().find("board")->list()->size();
  const std::size_t columns = player.state().find("board")->list()->front().list()->size();
  const std::string min = command.substr(command.find("--vary rows=") + 12);
  CHECK(rows == std::stoul(min));
  CHECK(columns == std::stoul(command.substr(command.find("--vary columns=") + 15)));
}

TEST_CASE("The slider of a rule stays in place while it is dragged, even if more buttons appear") {
  const Display display(1280, 800);
  const Player player(display, {"drop", "--seed", "1", "--moves", "3 3", "--size", "1280x800"});
  player.show("Lab");
  player.settle();
  const auto rows = player.button("Rows");
  REQUIRE(rows.has_value());
  CHECK_FALSE(player.button("Start with these rules"));
  player.enter("Rows", "9");
  REQUIRE(player.button("Start with these rules"));
  CHECK(player.button("Rows")->y == rows->y);
  player.click("Cancel");
  player.settle();
  CHECK_FALSE(player.button("Start with these rules"));
  CHECK(player.button("Rows")->y == rows->y);
}

TEST_CASE("A click on a heat map cell starts a game with the rules of that cell") {
  const Display display(1280, 800);
  const Player player(display, {"drop", "--seed", "1", "--moves", "3 3", "--size", "1280x800"});
  open_in_lab(display, player, "Rule heat map");
  player.await_and_click("Start sweep");
  player.await_and_click("Cell 1 2");
  player.settle();
  CHECK(player.number("moves") == 0);
  CHECK_FALSE(player.button("Cell 1 2"));
  display.key("u");
  player.settle();
  CHECK(player.number("moves") == 2);
}

TEST_CASE("Opening the level editor closes the comparison of rules that covered the board") {
  const Display display(1280, 800);
  const Player player(display, {"unblock", "--seed", "1", "--size", "1280x800"});
  open_in_lab(display, player, "Compare rule sets");
  player.settle();
  player.show("Library");
  player.await_and_click("Create level");
  player.settle();
  CHECK(player.button("Close editor").has_value());
  display.key("Escape");
  player.settle();
  CHECK_FALSE(player.button("Close editor").has_value());
}

TEST_CASE("Before a heat map is started, no key has an effect") {
  const Display display(1280, 800);
  const Player player(display, {"drop", "--seed", "1", "--size", "1280x800"});
  open_in_lab(display, player, "Rule heat map");
  display.move(5, 5);
  player.settle();
  for (const char* key :
       {"Up", "Right", "Down", "Left", "u", "ctrl+z", "r", "Home",   "comma", "period", "End",       "t",
        "h",  "p",     "v",    "c",    "e", "j",      "k", "ctrl+c", "3",     "Delete", "BackSpace", "space"}) {
    CAPTURE(key);
    display.key(key);
    player.settle();
  }
  CHECK(player.button("Start sweep").has_value());
  CHECK(player.number("moves") == 0);
}

TEST_CASE("A gamepad selects and pauses sides of a comparison, and selects and plays cells of a heat map") {
  const Display display(1280, 800);
  const Gamepad pad;
  const Player player(display, {"slide", "--seed", "1", "--size", "1280x800"}, {}, pad.environment());
  pad.plug();
  player.wait_for("notice", 1);
  const auto press = [&](const char* button) {
    pad.press(button);
    player.settle();
  };
  open_in_lab(display, player, "Compare rule sets");
  await_side(player, 1, [](const Document& told) { return field(told, "games") > 0; });
  display.move(5, 5);
  press("a");  // stops the games, so that the window becomes idle
  press("dpright");
  player.await_and_click("Small");
  player.settle();
  display.move(5, 5);
  press("b");
  CHECK_FALSE(player.button("Right board"));
  CHECK(player.number("moves") == 0);
  display.move(1100, 600);
  display.wheel(60);
  player.settle();
  player.await_and_click("Rule heat map");
  player.await_and_click("Start sweep");
  for (std::size_t told = 1; *player.wait_for("swept", told).find("final") != Document(true);) ++told;
  player.settle();
  display.move(5, 5);
  for (int step = 0; step < 9; ++step) press("dpup");
  for (int step = 0; step < 9; ++step) press("dpright");
  REQUIRE(player.button("Cell 1 1"));
  const std::size_t before = player.state().find("board")->list()->size();
  press("a");
  CHECK_FALSE(player.button("Cell 1 1"));
  CHECK(player.state().find("board")->list()->size() != before);
  CHECK(player.number("moves") == 0);
}

TEST_CASE("In a wide window a heat map has a table of metrics, which selects what the map shows") {
  const Display display(1280, 800);
  const Player player(display, {"slide", "--seed", "1", "--size", "1280x800"});
  open_in_lab(display, player, "Rule heat map");
  player.settle();
  CHECK_FALSE(player.button("Map by Mean score"));
  player.await_and_click("Start sweep");
  for (std::size_t told = 1; *player.wait_for("swept", told).find("final") != Document(true);) ++told;
  player.settle();
  const auto cell = player.button("Cell 1 1");
  const auto metric = player.button("Map by Moves per game");
  REQUIRE(cell);
  REQUIRE(metric);
  CHECK(metric->x > cell->x + 200);
  for (const char* label : {"Map by Moves per game", "Map of Random"}) {
    CAPTURE(label);
    player.click(label);
    player.settle();
  }
  player.click("Copy as command");
  player.settle();
  CHECK(display.clipboard("tilefold sweep").starts_with("tilefold sweep slide "));
  CHECK(player.number("moves") == 0);
  display.key("Escape");
  player.settle();
  CHECK_FALSE(player.button("Map by Moves per game"));
  CHECK(player.button("Rule heat map"));
  CHECK(player.count("clash") == 0);
}

TEST_CASE("In a wide window the comparison has its figures and a chart of shares beside the boards") {
  const Display display(1280, 800);
  const Player player(display, {"drop", "--seed", "1", "--size", "1280x800"});
  open_in_lab(display, player, "Compare rule sets");
  for (const std::int64_t side : {0, 1})
    await_side(player, side, [](const Document& told) { return field(told, "games") > 0; });
  player.await_button("Chart of shares");
  const auto chart = player.button("Chart of shares");
  CHECK(chart->x > player.button("Right board")->x);
  player.click("Right board");
  player.await_and_click("Pause both");
  player.settle();
  CHECK(player.count("clash") == 0);
  display.key("Escape");
  player.settle();
  CHECK_FALSE(player.button("Chart of shares"));
  CHECK(player.button("Compare rule sets"));
}

TEST_CASE("In a small window heat map and comparison keep their compact form") {
  const Display display(1000, 720);
  const Player player(display, {"slide", "--seed", "1", "--size", "1000x720"});
  player.settle();
  player.show("Lab");
  player.await_and_click("Rules section");  // closes it, so that the next section is visible
  player.settle();
  player.await_and_click("Explore rules section");
  player.await_and_click("Compare rule sets");
  for (const std::int64_t side : {0, 1})
    await_side(player, side, [](const Document& told) { return field(told, "games") > 0; });
  player.await_and_click("Pause both");
  player.settle();
  CHECK(player.button("Right board"));
  CHECK_FALSE(player.button("Chart of shares"));
  player.click("Close comparison");
  player.await_and_click("Rule heat map");
  player.await_and_click("Start sweep");
  player.await_button("Cell 1 1");
  CHECK_FALSE(player.button("Map by Mean score"));
  player.await_and_click("Stop sweep");
  player.settle();
  display.key("Escape");
  player.settle();
  CHECK_FALSE(player.button("Cell 1 1"));
}

}  // namespace
}  // namespace tilefold::test
