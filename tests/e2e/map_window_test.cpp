// A level in the real window: solved by dragging, explored in its map, selected from the list, and made in the editor.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "tests/e2e/player.h"

namespace tilefold::test {
namespace {

// The first level: two pieces move up, then the red one to the right.
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

// Returns the latest record of the map in the trace.
Document map_of(const Player& player) {
  player.settle();
  return player.wait_for("map", std::max<std::size_t>(1, player.count("map")));
}

std::int64_t whole_of(const Document& table, const char* field) {
  return *table.find(field)->integer();
}

std::string level_of(const Player& player) {
  return *player.state().find("level")->text();
}

TEST_CASE("A level can be solved by dragging pieces, and the card of the solved level offers the next one") {
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

TEST_CASE("The map of a level covers the board, and a click on a solved state plays the moves to it") {
  const Display display(1280, 800);
  const Player player(display, first_level);
  player.settle();
  display.key("m");
  const Document map = map_of(player);
  CHECK(whole_of(map, "remaining") == first_moves);
  CHECK(whole_of(map, "states") > whole_of(map, "solved"));
  const List way = *map.find("way")->list();
  REQUIRE(way.size() == first_moves + 1);
  const Point next = pair(way[1]);
  display.move(next.x + 1, next.y);
  player.settle();
  player.click(next);
  const Document after = map_of(player);
  CHECK(player.number("moves") == 1);
  CHECK(whole_of(after, "remaining") == first_moves - 1);
  CHECK(pair(*after.find("here")).x == next.x);
  display.key("u");
  player.settle();
  CHECK(player.number("moves") == 0);
  const Point solved = pair(way.back());
  display.move(solved.x + 1, solved.y);
  player.settle();
  player.click(solved);
  player.settle();
  CHECK(player.status() == "won");
  display.key("Escape");
  player.settle();
  CHECK(player.button("Next level").has_value());
}

// Returns the arrow key that points from one position to another.
const char* arrow_towards(Point from, Point to) {
  const int right = to.x - from.x;
  const int down = to.y - from.y;
  if (std::abs(right) > std::abs(down)) return right > 0 ? "Right" : "Left";
  return down > 0 ? "Down" : "Up";
}

// Presses a key that changes the map, and waits for its record.
Document map_after(const Display& display, const Player& player, const char* key) {
  const std::size_t told = player.count("map");
  display.key(key);
  player.wait_for("map", told + 1);
  return map_of(player);
}

TEST_CASE("Keys select a neighbouring state of the map and play the moves to it") {
  const Display display(1280, 800);
  const Player player(display, first_level);
  player.settle();
  const List way = *map_after(display, player, "m").find("way")->list();
  const Picture before = display.capture();
  const Document chosen = map_after(display, player, arrow_towards(pair(way[0]), pair(way[1])));
  REQUIRE(chosen.find("chosen") != nullptr);
  CHECK(player.number("moves") == 0);
  CHECK(difference(before, display.capture()) > 0.5);
  // The state in the direction of the key is one move away.
  const List rest = *map_after(display, player, "space").find("way")->list();
  CHECK(player.number("moves") == 1);
  // Enter moves to a state, too, and does not start autoplay.
  CHECK(map_after(display, player, arrow_towards(pair(rest[0]), pair(rest[1]))).find("chosen") != nullptr);
  CHECK(map_after(display, player, "Return").find("chosen") == nullptr);
  CHECK(player.number("moves") == 2);
  // Moving the pointer, or closing the map and opening it again, ends the selection by keys.
  display.key("u");
  CHECK(map_after(display, player, "Left").find("chosen") != nullptr);
  const std::size_t told = player.count("map");
  display.move(30, 400);
  CHECK(player.wait_for("map", told + 1).find("chosen") == nullptr);
  CHECK(map_after(display, player, "Right").find("chosen") != nullptr);
  display.key("Escape");
  CHECK(map_after(display, player, "m").find("chosen") == nullptr);
}

// Waits until the map shows that many recorded games and moves, and returns its record of them.
Document await_recorded(const Player& player, std::int64_t games, std::int64_t moves) {
  const Document* recorded = nullptr;
  player.await(std::to_string(games) + " recorded games with " + std::to_string(moves) + " moves", [&] {
    const Document* const map = player.newest("map");
    recorded = map == nullptr ? nullptr : map->find("recorded");
    return recorded != nullptr && recorded->find("games") != nullptr && whole_of(*recorded, "games") == games &&
           whole_of(*recorded, "moves") == moves;
  });
  return *recorded;
}

// Returns the numbers of passes of the drawn lines in ascending order.
std::vector<std::int64_t> passes_of(const Document& recorded) {
  std::vector<std::int64_t> passes;
  for (const Document& line : *recorded.find("lines")->list()) passes.push_back(*line.list()->at(4).integer());
  std::sort(passes.begin(), passes.end());
  return passes;
}

// Returns how many drawn lines lead from one position to the other. Without a position, counts those of all positions.
std::ptrdiff_t lines_between(const Document& recorded, std::optional<Point> from, std::optional<Point> to) {
  const List& lines = *recorded.find("lines")->list();
  return std::count_if(lines.begin(), lines.end(), [&](const Document& line) {
    const auto is_at = [&](std::size_t i, const std::optional<Point>& place) {
      return !place || (*line.list()->at(i).integer() == place->x && *line.list()->at(i + 1).integer() == place->y);
    };
    return is_at(0, from) && is_at(2, to);
  });
}

// The vertical piece B stands in the way of A. The shortest solutions are B+2 A+4 and B-2 A+4.
const std::string small_level = "............AA.B.....B..............";

TEST_CASE("The map draws how often recorded games passed each link, of all participants or of one") {
  const Display display(1280, 800);
  const TemporaryFolder folder;
  const std::string data = folder.path("data");
  const auto record = [&](const std::string& participant, const std::string& moves) {
    const Finished played = tilefold({"play", "--level", small_level, "--moves", moves, "--record", "--data-dir", data,
                                      "--participant", participant});
    REQUIRE(played.code == 0);
  };
  record("P01", "B+1 B+1 A+4");
  record("P02", "B-2 B+2 B+2 A+4");
  const Player player(display, {"--level", small_level, "--data-dir", data, "--size", "1280x800"});
  player.settle();
  display.key("m");
  const Document map = map_of(player);
  CHECK(map.find("recorded") == nullptr);
  const Picture before = display.capture();
  player.await_and_click("Recorded games");
  const Document both = await_recorded(player, 2, 7);
  CHECK(whole_of(both, "participants") == 2);
  CHECK(*both.find("text")->text() == "2 games, 7 moves");
  CHECK(passes_of(both) == std::vector<std::int64_t>{1, 1, 1, 1, 1, 2});
  // Three links were passed from the start, and the second game went back to it.
  const Point start = pair(*map.find("here"));
  const Point next = pair(map.find("way")->list()->at(1));
  CHECK(lines_between(both, start, std::nullopt) == 3);
  CHECK(lines_between(both, std::nullopt, start) == 1);
  CHECK(lines_between(both, start, next) == 1);
  CHECK(difference(before, display.capture()) > 0.2);

  player.choose("Participant", "P02");
  const Document second = await_recorded(player, 1, 4);
  CHECK(passes_of(second) == std::vector<std::int64_t>{1, 1, 1, 1});
  CHECK(whole_of(second, "participants") == 2);

  // A move in the window is counted at once, as the game of a third participant.
  player.settle();
  display.move(next.x + 1, next.y);
  player.settle();
  player.click(next);
  player.choose("Participant", "All participants");
  CHECK(whole_of(await_recorded(player, 3, 8), "participants") == 3);
  display.key("v");
  player.await("the map without recorded games", [&] { return player.newest("map")->find("recorded") == nullptr; });
  display.key("v");
  await_recorded(player, 3, 8);
  player.settle();
  player.click("Close map");
  player.await_no_button("Close map");
  CHECK(player.number("moves") == 1);
}

TEST_CASE("If no recorded game begins with the level, the map says so") {
  const Display display(1280, 800);
  const Player player(display, first_level);
  player.settle();
  display.key("m");
  map_of(player);
  player.await_and_click("Recorded games");
  const Document none = await_recorded(player, 0, 0);
  CHECK(*none.find("text")->text() == "No game with this start was recorded yet.");
  CHECK(none.find("lines")->list()->empty());
  CHECK_FALSE(player.button("Participant"));
}

TEST_CASE("Which move? always shows a move of a shortest solution, with any chosen strategy") {
  const Display display(1280, 1200);
  const Player player(display, {"unblock", "--set", "level=1", "--size", "1280x1200"});
  player.show("Easy");
  player.show("Analyse");
  for (const std::size_t times : {std::size_t{1}, std::size_t{2}}) {
    CAPTURE(times);
    player.await_and_click("Which move?");
    const Document hint = player.wait_for("hint", times);
    CHECK(*hint.find("step") == Document(2));
    CHECK(hint.find("text")->text()->find("does not rate moves") == std::string::npos);
    CHECK(*hint.find("notes")->list() == List{"best"});
  }
}

TEST_CASE("Hints of the map and Solve are disabled while a replay shows another position") {
  const Display display(1280, 1200);
  const Player player(display, {"unblock", "--set", "level=1", "--size", "1280x1200"});
  player.settle();
  drag(player, {.row = 2, .column = 2, .to_row = 0, .to_column = 2});
  CHECK(player.button("Solve"));
  display.key("bracketleft");
  player.await_no_button("Solve");
  player.show("Analyse");
  const std::vector<std::string> hints{"Moves left?", "Which piece?", "Which move?", "Solve and watch"};
  for (const std::string& hint : hints) CHECK_FALSE(player.button(hint));
  display.key("Escape");
  for (const std::string& hint : hints) player.await_button(hint);
  display.key("bracketleft");
  for (const std::string& hint : hints) player.await_no_button(hint);
}

TEST_CASE("Selecting a level from the list starts a game with it") {
  const Display display(1280, 800);
  const Player player(display, first_level);
  player.settle();
  const std::string first = level_of(player);
  player.show("Library");
  player.await_and_click("Level 3");
  player.settle();
  CHECK(player.number("moves") == 0);
  CHECK(level_of(player) != first);
  display.key("u");
  player.settle();
  CHECK(level_of(player) == first);
}

TEST_CASE("The editor creates a level that can be played and rejects pieces that do not fit") {
  const Display display(1280, 800);
  const Player player(display, first_level);
  player.settle();
  for (const char* button : {"Library", "Create level", "Wall"}) {
    player.await_and_click(button);
    player.settle();
  }
  const Picture before = display.capture();
  const auto board = player.button("Editor board");
  REQUIRE(board.has_value());
  constexpr int far = 200;  // from the centre of the board, within a cell near a corner
  player.click(Point{.x = board->x - far, .y = board->y - far});
  player.settle();
  player.click(Point{.x = board->x - far, .y = board->y - far});
  player.settle();
  CHECK(difference(display.capture(), before) > 0);
  player.await_and_click("Play level");
  player.settle();
  CHECK(player.number("moves") == 0);
  const std::string level = level_of(player);
  CHECK(std::count(level.begin(), level.end(), 'x') == 1);
  display.key("u");
  player.settle();
  CHECK(level_of(player).find('x') == std::string::npos);
}

TEST_CASE("Keys in the level editor select tools and cells and do not move pieces on the board behind it") {
  const Display display(1280, 800);
  const Player player(display, first_level);
  player.settle();
  for (const char* button : {"Library", "Create level", "Empty board"}) {
    player.await_and_click(button);
    player.settle();
  }
  display.move(5, 5);
  player.settle();
  // The first key shows the cursor, in the row of the red piece.
  for (const char* key : {"1", "Left", "space", "4", "Right", "Right", "space"}) {
    display.key(key);
    player.settle();
  }
  CHECK(player.count("move") == 0);
  player.await_and_click("Play level");
  player.settle();
  CHECK(level_of(player) == std::string(12, '.') + "..AAB." + "....B." + std::string(12, '.'));
}

}  // namespace
}  // namespace tilefold::test
