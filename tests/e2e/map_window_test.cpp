// A level in the real window: dragged to its solution, looked at and travelled in its map, chosen from the list,
// and made by hand.

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/e2e/player.h"

namespace tilefold::test {
namespace {

// The first level: two pieces up, then the red one to the right.
const std::vector<std::string> first_level{"unblock", "--set", "level=1", "--size", "1280x800"};
constexpr std::int64_t first_moves = 3;

Point pair(const Document& place) {
  const List& list = *place.list();
  return {.x = static_cast<int>(*list.at(0).integer()), .y = static_cast<int>(*list.at(1).integer())};
}

struct Stroke {
  int row = 0;
  int column = 0;
  int to_row = 0;
  int to_column = 0;
};

void drag(const Player& player, const Stroke& stroke) {
  player.drag(player.cell(cell_at(stroke.row, stroke.column)), player.cell(cell_at(stroke.to_row, stroke.to_column)));
  player.settle();
}

// The last that the trace has told of the map.
Document map_of(const Player& player) {
  player.settle();
  return player.wait_for("map", std::max<std::size_t>(1, player.count("map")));
}

std::int64_t number_of(const Document& table, const char* field) {
  return *table.find(field)->integer();
}

std::string level_of(const Player& player) {
  return *player.state().find("level")->text();
}

TEST_CASE("a level is dragged to its solution, and the result leads to the next level") {
  const Display display(1280, 800);
  const Player player(display, first_level);
  player.settle();
  drag(player, {.row = 2, .column = 2, .to_row = 0, .to_column = 2});
  drag(player, {.row = 3, .column = 4, .to_row = 1, .to_column = 4});
  CHECK(player.status() == "playing");
  drag(player, {.row = 2, .column = 1, .to_row = 2, .to_column = 5});
  CHECK(player.status() == "won");
  CHECK(player.number("moves") == first_moves);
  const std::string solved = level_of(player);
  player.await_and_click("Next level");
  player.settle();
  CHECK(player.status() == "playing");
  CHECK(player.number("moves") == 0);
  CHECK(level_of(player) != solved);
}

TEST_CASE("the map opens over the board, and a click on a solved state plays the moves that lead there") {
  const Display display(1280, 800);
  const Player player(display, first_level);
  player.settle();
  display.key("m");
  const Document map = map_of(player);
  CHECK(number_of(map, "remaining") == first_moves);
  CHECK(number_of(map, "states") > number_of(map, "solved"));
  const List way = *map.find("way")->list();
  REQUIRE(way.size() == first_moves + 1);
  const Point next = pair(way[1]);
  display.move(next.x + 1, next.y);
  player.settle();
  display.click(next.x, next.y);
  const Document after = map_of(player);
  CHECK(player.number("moves") == 1);
  CHECK(number_of(after, "remaining") == first_moves - 1);
  CHECK(pair(*after.find("here")).x == next.x);
  display.key("u");
  player.settle();
  CHECK(player.number("moves") == 0);
  const Point solved = pair(way.back());
  display.move(solved.x + 1, solved.y);
  player.settle();
  display.click(solved.x, solved.y);
  player.settle();
  CHECK(player.status() == "won");
  display.key("Escape");
  player.settle();
  CHECK(player.button("Next level").has_value());
}

TEST_CASE("a level is chosen from the list, and the game begins there") {
  const Display display(1280, 800);
  const Player player(display, first_level);
  player.settle();
  const std::string first = level_of(player);
  for (const char* section : {"Game section", "Map section", "Levels section"}) {
    player.await_and_click(section);
    player.settle();
  }
  player.await_and_click("Level 3");
  player.settle();
  CHECK(player.number("moves") == 0);
  CHECK(level_of(player) != first);
  display.key("u");
  player.settle();
  CHECK(level_of(player) == first);
}

TEST_CASE("a level is made by hand: what cannot be is refused, and the rest is played") {
  const Display display(1280, 800);
  const Player player(display, first_level);
  player.settle();
  for (const char* button : {"Game section", "Map section", "Levels section", "Make a level", "Wall"}) {
    player.await_and_click(button);
    player.settle();
  }
  const Picture before = display.capture();
  const auto board = player.button("Editor board");
  REQUIRE(board.has_value());
  constexpr int far = 200;  // from the middle of the board, within a cell near a corner
  display.click(board->x - far, board->y - far);
  player.settle();
  display.click(board->x - far, board->y - far);
  player.settle();
  CHECK(difference(display.capture(), before) > 0);
  player.await_and_click("Play it");
  player.settle();
  CHECK(player.number("moves") == 0);
  const std::string level = level_of(player);
  CHECK(std::count(level.begin(), level.end(), 'x') == 1);
  display.key("u");
  player.settle();
  CHECK(level_of(player).find('x') == std::string::npos);
}

}  // namespace
}  // namespace tilefold::test
