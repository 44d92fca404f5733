// The puzzles of the catalogue in a real window: their input modes, and switching between puzzles.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/core/strategy.h"
#include "tests/e2e/player.h"
#include "tests/e2e/twin.h"

namespace tilefold::test {
namespace {

// Returns two neighbouring cells whose swap is illegal.
std::pair<Cell, Cell> refused_pair(const Puzzle& puzzle) {
  const Extent extent = puzzle.snapshot().extent;
  for (int row = 0; row < extent.rows; ++row)
    for (int column = 0; column + 1 < extent.columns; ++column) {
      const Cell from = cell_at(row, column);
      const Cell to = cell_at(row, column + 1);
      if (!puzzle.interpret({.kind = Gesture::Kind::drag, .cell = from, .to = to})) return {from, to};
    }
  FAIL("every swap is legal");
  return {};
}

// Moves the cursor from one cell to another. The first arrow key of a game shows the cursor in the centre.
void walk(const Display& display, Cell from, Cell to) {
  for (int i = 0; i < std::abs(to.row - from.row); ++i) display.key(to.row > from.row ? "Down" : "w");
  for (int i = 0; i < std::abs(to.column - from.column); ++i) display.key(to.column > from.column ? "d" : "Left");
}

TEST_CASE("Slide can be played with arrow keys, letter keys and pointer strokes") {
  const Display display(width, height);
  const Player player(display, {"slide", "--seed", "3", "--size", "1000x720"});
  player.settle();
  Twin twin("slide", 3);
  const std::vector<std::pair<std::string, Words>> keys{
      {"left", {"Left", "a"}}, {"right", {"Right", "d"}}, {"up", {"Up", "w"}}, {"down", {"Down", "s"}}};
  const Point middle = player.cell(cell_at(1, 1));
  const std::vector<std::pair<std::string, Point>> strokes{{"left", {middle.x - 90, middle.y + 8}},
                                                           {"right", {middle.x + 90, middle.y - 8}},
                                                           {"up", {middle.x + 8, middle.y - 90}},
                                                           {"down", {middle.x - 8, middle.y + 90}}};
  const auto same = [](const std::string& move) { return [&move](const auto& line) { return line.first == move; }; };
  for (std::size_t turn = 0; turn < 24; ++turn) {
    const auto moves = twin.puzzle().moves();
    const std::string move = twin.puzzle().to_text(moves[turn % moves.size()]);
    if (turn % 3 == 2) {
      player.drag(middle, std::find_if(strokes.begin(), strokes.end(), same(move))->second);
    } else {
      display.key(std::find_if(keys.begin(), keys.end(), same(move))->second[turn % 3]);
    }
    CHECK(*player.wait_for("move", turn + 1).find("move") == Document(move));
    twin.play(move);
  }
  CHECK(player.state() == twin.puzzle().describe());
}

std::array<int, 3> pixel(const Picture& picture, Point at) {
  const auto first = static_cast<std::size_t>(at.y * picture.width + at.x) * 3;
  return {picture.pixels[first], picture.pixels[first + 1], picture.pixels[first + 2]};
}

TEST_CASE("A hint for a swap is an arrow between the two cells in the accent colour") {
  constexpr std::array accent{0x6F, 0xB7, 0xFF};
  const Display display(width, height);
  const Player player(display, {"swap", "--seed", "5", "--size", "1000x720"});
  player.settle();
  const Picture before = display.capture();
  display.key("h");
  player.wait_for("hint", 1);
  display.key("h");
  const auto [from, to] = cells_of(*player.wait_for("hint", 2).find("move")->text());
  player.settle();
  const Picture after = display.capture();
  const Point a = player.cell(from);
  const Point b = player.cell(to);
  // The point lies between the shaft of the arrow and the edge of its plate.
  const int across = (std::abs(a.x - b.x) + std::abs(a.y - b.y)) / 12;
  const bool is_row = from.row == to.row;
  const Point beside{.x = (a.x + b.x) / 2 + (is_row ? 0 : across), .y = (a.y + b.y) / 2 + (is_row ? across : 0)};
  CHECK(pixel(before, beside) != accent);
  CHECK(pixel(after, beside) == accent);
}

// True if the picture has the colour of labels somewhere above the first row, at the centre of the column.
bool has_dot_over(const Player& player, const Picture& picture, int column) {
  constexpr std::array muted{0x9A, 0xA6, 0xBA};
  const Point cell = player.cell(cell_at(0, column));
  const int below_header = height / 9;  // the header contains text in this colour, too
  for (int y = cell.y; y > below_header; --y)
    if (pixel(picture, {cell.x, y}) == muted) return true;
  return false;
}

TEST_CASE("In Swap a dot above a column shows that more upcoming tiles follow than are visible") {
  const Display display(width, height);
  for (const std::string preview : {"1", "8"}) {
    CAPTURE(preview);
    const Player player(display, {"swap", "--seed", "5", "--set", "preview=" + preview, "--size", "1000x720"});
    player.settle();
    const Picture picture = display.capture();
    for (int column = 0; column < 8; ++column) CHECK(has_dot_over(player, picture, column) == (preview == "8"));
  }
}

TEST_CASE("Tiles can be swapped by two taps, by dragging and by keys, and an illegal swap changes nothing") {
  const Display display(width, height);
  const Player player(display, {"swap", "--seed", "5", "--size", "1000x720"});
  player.settle();
  Twin twin("swap", 5);
  const auto [a, b] = refused_pair(twin.puzzle());
  player.drag(player.cell(a), player.cell(b));
  player.wait_for("protest", 1);
  CHECK(player.count("move") == 0);
  display.move(2, 2);
  player.settle();
  Cell cursor = cell_at(3, 3);
  display.key("Right");  // makes the cursor appear
  for (std::size_t turn = 0; turn < 9; ++turn) {
    const std::string move = twin.first_move();
    const auto [from, to] = cells_of(move);
    if (turn % 3 == 0) {
      walk(display, cursor, from);
      display.key("space");
      walk(display, from, to);
      display.key("space");
      cursor = to;
    } else if (turn % 3 == 1) {
      player.click(player.cell(from));
      player.click(player.cell(to));
      cursor = to;
    } else {
      player.drag(player.cell(to), player.cell(from));
    }
    CHECK(*player.wait_for("move", turn + 1).find("move") == Document(move));
    twin.play(move);
    player.settle();
    display.move(player.cell(cursor).x, player.cell(cursor).y);
  }
  CHECK(player.state() == twin.puzzle().describe());
}

TEST_CASE("A stage of Pairs can be cleared by pointer, and clicking a wrong pair changes nothing") {
  const Display display(width, height);
  const Player player(display, {"pairs", "--seed", "11", "--size", "1000x720"});
  player.settle();
  Twin twin("pairs", 11);
  const auto [a, b] = refused_pair(twin.puzzle());
  player.drag(player.cell(a), player.cell(b));
  player.wait_for("protest", 1);
  CHECK(player.count("move") == 0);
  player.settle();
  display.key("Escape");
  const StrategySpec& solver = **find_strategy(twin.puzzle().about(), "solve");
  const auto strategy = solver.make(ParameterValues(solver.options), 1);
  const auto stage = [&] { return *twin.puzzle().describe().find("stage")->integer(); };
  for (std::size_t turn = 0; stage() == 1 && turn < 60; ++turn) {
    const std::string move = twin.puzzle().to_text(*strategy->choose(twin.puzzle(), {}, {}).best);
    if (move.find('-') == std::string::npos) {
      display.key("c");
    } else {
      const auto [from, to] = cells_of(move);
      const Point first = player.cell(from);
      const Point second = player.cell(to);
      if (turn % 2 == 0) {
        player.click(first);
        player.click(second);
      } else {
        player.drag(second, first);
      }
    }
    CHECK(*player.wait_for("move", turn + 1).find("move") == Document(move));
    twin.play(move);
    player.settle();
  }
  CHECK(stage() == 2);
  CHECK(player.state() == twin.puzzle().describe());
}

TEST_CASE("Every puzzle keeps its own game when the user switches puzzles or restarts the window") {
  const Display display(width, height);
  const TemporaryFolder home;
  Document drop;
  Document slide;
  {
    Player player(display, {"drop", "--seed", "7", "--size", "1000x720"}, home.path());
    player.settle();
    display.key("2");
    player.wait_for("move", 1);
    player.settle();
    drop = player.state();
    display.key("F3");
    player.await_and_click("Slide");
    player.await_button("Skip tutorial");
    display.key("Escape");
    player.settle();
    display.key("Left");
    display.key("Down");
    display.key("Right");
    display.key("Up");
    player.settle();
    slide = player.state();
    CHECK(slide.find("board")->list()->size() == 4);
    const Point title = player.title();
    player.click(title);
    player.await_and_click("Drop");
    player.settle();
    CHECK(player.state() == drop);
    display.key("g");
    player.await_and_click("Slide");
    player.settle();
    CHECK(player.state() == slide);
    CHECK(gets_line(home.path("config/tilefold/settings.toml"), "puzzle = \"slide\""));
    player.kill();
  }
  const Player again(display, {"--size", "1000x720"}, home.path());
  again.settle();
  CHECK(again.state() == slide);  // the puzzle used last is open again
  display.key("F3");
  again.await_and_click("Drop");
  again.settle();
  CHECK(again.state() == drop);
}

TEST_CASE("The home can be used by keyboard alone") {
  const Display display(width, height);
  const Player player(display, {"slide", "--seed", "7", "--size", "1000x720"});
  player.settle();
  display.key("F3");
  player.settle();
  display.key("Left");  // the focus starts at the current puzzle
  player.settle();
  display.key("space");
  player.settle();
  CHECK(player.state().find("board")->list()->size() == 7);  // Drop is next to Slide
  display.key("Escape");                                     // skips the tutorial
  player.settle();
  display.key("F3");
  player.settle();
  display.key("Escape");
  player.settle();
  display.key("Left");
  display.key("space");
  player.wait_for("move", 1);
}

TEST_CASE("When the window itself removes an emptied row of Pairs, that is not a move of the user") {
  const Display display(width, height);
  const TemporaryFolder folder;
  write_text(folder.path("board"), R"({"puzzle":"pairs","parameters":{"linger":true},"state":{"board":[)"
                                   "[0,0,0,0,0,0,0,0,0],[1,9,2,3,4,5,6,7,8]]}}");
  Player player(display, {"--position", folder.path("board"), "--size", "1000x720"});
  CHECK(*player.wait_for("move", 1).find("move") == Document("settle"));
  player.settle();
  REQUIRE(player.close() == 0);
  const Finished exported =
      tilefold({"export", "moves", "--format", "jsonl", "--data-dir", player.data() + "/tilefold"});
  REQUIRE(lines_of(exported.out).size() == 2);
  CHECK(lines_of(exported.out).back().find(R"("played_by":"timer")") != std::string::npos);
}

}  // namespace
}  // namespace tilefold::test
