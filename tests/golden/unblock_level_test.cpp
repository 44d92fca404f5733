// Levels of Unblock as text: what is refused and how; the product's own levels; levels made by hand and by machine.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "engine/puzzles/unblock/generator.h"
#include "engine/puzzles/unblock/level_text.h"
#include "engine/puzzles/unblock/levels.h"
#include "tests/support/unblock_levels.h"

namespace tilefold::test {
namespace {

using namespace unblock;

std::string refusal(const std::string& text, const Parameters& rules = {}) {
  const auto read = read_level(text, rules);
  return read ? "read" : read.error().message;
}

// A level of 36 characters with `cells` written over an empty board with a red piece.
std::string level_with(const std::vector<std::pair<std::size_t, char>>& cells) {
  std::string text = "............AA......................";
  for (const auto& [at, face] : cells) text[at] = face;
  return text;
}

TEST_CASE("a level of the wrong length is refused with the cell at which it ends or goes on") {
  CHECK(refusal(std::string(35, '.')) ==
        "the level has 35 characters and ends at row 6, column 5; it must have 36, 6 rows of 6");
  CHECK(refusal(std::string(37, '.')) ==
        "the level has 37 characters and goes on after row 6, column 6; it must have 36, 6 rows of 6");
  CHECK(refusal("") == "the level is empty; it must have 36, 6 rows of 6 characters");
}

TEST_CASE("an unknown character is refused with its place") {
  const std::string rest = "; it must be . or o (empty), A (the red piece), B to Z (another piece) or x (a wall)";
  CHECK(refusal(level_with({{8, 'q'}})) == "the level has 'q' at row 2, column 3" + rest);
  CHECK(refusal(level_with({{0, 'X'}})) != "read");
  CHECK(refusal(level_with({{35, '\xff'}})) == "the level has '\\xff' at row 6, column 6" + rest);
  CHECK(refusal(level_with({{3, '\n'}})) == "the level has '\\x0a' at row 1, column 4" + rest);
}

TEST_CASE("a piece that is alone, bent, broken or too long is refused with its place") {
  const std::string rest = "; it must be 2 or 3 cells in one row or column, without a gap";
  CHECK(refusal(level_with({{0, 'B'}})) == "the level has piece B at row 1, column 1 alone" + rest);
  CHECK(refusal(level_with({{0, 'B'}, {1, 'B'}, {6, 'B'}})) ==
        "the level has piece B at row 2, column 1, off the line of its cell at row 1, column 1" + rest);
  CHECK(refusal(level_with({{0, 'B'}, {2, 'B'}})) ==
        "the level has piece B at row 1, column 3, apart from its cell at row 1, column 1" + rest);
  CHECK(refusal(level_with({{0, 'B'}, {18, 'B'}})) ==
        "the level has piece B at row 4, column 1, apart from its cell at row 1, column 1" + rest);
  CHECK(refusal(level_with({{0, 'B'}, {1, 'B'}, {2, 'B'}, {3, 'B'}})) ==
        "the level has piece B at row 1, column 4, the 4 cells from row 1, column 1 on" + rest);
}

TEST_CASE("a red piece that is missing, twice, upright, too long or in another row is refused") {
  const std::string rest = "; it must lie in row 3, in two columns of 1 to 6";
  CHECK(refusal(std::string(36, '.')) == "the level has no red piece A" + rest);
  CHECK(refusal(level_with({{16, 'A'}, {17, 'A'}})) ==
        "the level has the red piece A at row 3, column 5, apart from its cell at row 3, column 2; it must be 2 cells "
        "side by side in one row");
  CHECK(
      refusal(level_with({{14, 'A'}})) ==
      "the level has the red piece A at row 3, column 3, the 3 cells from row 3, column 1 on; it must be 2 cells side "
      "by side in one row");
  std::string upright(36, '.');
  upright[12] = upright[18] = 'A';
  CHECK(refusal(upright) == "the red piece A stands upright at row 3, column 1" + rest);
  std::string other_row(36, '.');
  other_row[0] = other_row[1] = 'A';
  CHECK(refusal(other_row) == "the red piece A is at row 1, column 1" + rest);
  CHECK(refusal(other_row, {.red_row = 0}) == "read");
}

TEST_CASE("both ways to write an empty cell are read and one is written") {
  const auto read = read_level("ooooooooooooAAoooooooooooooooooooooo", {});
  REQUIRE(read);
  CHECK(read->text() == level_with({}));
}

// The level as the other way round in rows, columns or both would be written.
std::string mirrored(const State& state, bool rows, bool columns) {
  State other = state;
  const Extent extent = state.rules.extent();
  for (int row = 0; row < extent.rows; ++row)
    for (int column = 0; column < extent.columns; ++column)
      other.at(cell_at(rows ? extent.rows - 1 - row : row, columns ? extent.columns - 1 - column : column)) =
          state.at(cell_at(row, column));
  return in_order(other);
}

TEST_CASE("the own levels take the moves that are stated, cannot be made simpler, and are the hardest of their maps") {
  ReachableGraph<LaneModel> map;
  for (const Level& level : own_levels()) {
    CAPTURE(level.text);
    const State state = level_state(level.text);
    CHECK(moves_to_solve(state, map) == level.moves);
    CHECK(map.greatest_distance() == level.moves);
    CHECK(is_minimal(state, map));
    CHECK(in_order(state) == level.text);
  }
}

TEST_CASE("there are 200 own levels or more, the easiest first, from 3 moves on, no two alike under mirroring") {
  const auto levels = own_levels();
  CHECK(levels.size() >= 200);
  CHECK(levels.front().moves == 3);
  CHECK(std::is_sorted(levels.begin(), levels.end(), [](const Level& a, const Level& b) { return a.moves < b.moves; }));
  std::set<std::string> seen;
  for (const Level& level : levels) {
    CAPTURE(level.text);
    const State state = level_state(level.text);
    CHECK(seen.insert(mirrored(state, false, false)).second);
    for (const auto& [rows, columns] : {std::pair(true, false), {false, true}, {true, true}})
      seen.insert(mirrored(state, rows, columns));
  }
}

TEST_CASE("the generator gives the same levels for the same request, each minimal and of the moves asked for") {
  const auto make = [](std::uint64_t seed) {
    std::vector<MadeLevel> made;
    make_levels({.seed = seed, .count = 4, .least = 4, .greatest = 7},
                [&](const MadeLevel& level) {
                  made.push_back(level);
                  return true;
                },
                {});
    return made;
  };
  const auto levels = make(5);
  REQUIRE(levels.size() == 4);
  const auto again = make(5);
  ReachableGraph<LaneModel> map;
  std::multiset<int> moves;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    CHECK(levels[i].state == again[i].state);
    CHECK(moves_to_solve(levels[i].state, map) == levels[i].moves);
    CHECK(map.size() == levels[i].states);
    CHECK(is_minimal(levels[i].state, map));
    moves.insert(levels[i].moves);
  }
  CHECK(moves == std::multiset<int>{4, 5, 6, 7});
  CHECK(make(6).front().state.text() != levels.front().state.text());
}

TEST_CASE("the editor puts pieces where there is room, one red piece in its row, and takes them away") {
  const PuzzleInfo& info = UnblockRules::info();
  const Editor& editor = *info.levels.editor;
  const ParameterValues values(info.parameters);
  Document level = editor.blank(values);
  const auto use = [&](std::string_view tool, int row, int column) -> std::string {
    const auto next = editor.apply(values, level, tool, cell_at(row - 1, column - 1));
    if (!next) return next.error().message;
    level = *next;
    return *level.find("level")->text();
  };
  CHECK(use("red", 3, 1) == level_with({}));
  CHECK(use("red", 3, 2) == ".............AA.....................");
  CHECK(use("red", 2, 1) == "the red piece cannot lie at row 2, column 1; its row is row 3");
  CHECK(use("vertical_3", 1, 1) == "B.....B.....BAA.....................");
  CHECK(use("horizontal_2", 1, 1) == "piece B is at row 1, column 1; take it away first");
  CHECK(use("horizontal_3", 6, 5) ==
        "a piece at row 6, column 5 would stick out of the board; it needs 3 cells to the right");
  CHECK(use("wall", 6, 6) == "B.....B.....BAA....................x");
  CHECK(use("erase", 2, 1) == ".............AA....................x");
  CHECK(use("erase", 2, 1) == "there is nothing at row 2, column 1 to take away");
  CHECK(use("eraze", 1, 1).find("did you mean 'erase'") != std::string::npos);
  for (const EditorTool& tool : editor.tools) CHECK_FALSE(tool.help.empty());
}

}  // namespace
}  // namespace tilefold::test
