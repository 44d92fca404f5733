// Levels of Unblock as text: rejected texts, the bundled levels, and levels made by editor and generator.

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "engine/puzzles/unblock/generator.h"
#include "engine/puzzles/unblock/level_text.h"
#include "engine/puzzles/unblock/levels.h"
#include "tests/support/unblock_levels.h"
#include "tests/support/wrong_positions.h"

namespace tilefold::test {
namespace {

using namespace unblock;

std::string refusal(const std::string& text, const Parameters& rules = {}) {
  const auto read = read_level(text, rules);
  return read ? "read" : read.error().message;
}

TEST_CASE("Unblock: an invalid level is rejected with the position of the error") {
  for (const auto& [text, says] : wrong_positions_of_unblock())
    if (!text.starts_with('{') && text.find('\n') == std::string::npos) CHECK(refusal(text) == says);
  CHECK(refusal(level_with({{3, '\n'}})).starts_with("the level has '\\x0a' at row 1, column 4; it must be . or o"));
  CHECK(refusal("") == "the level is empty; it must have 36, 6 rows of 6 characters");
}

TEST_CASE("Unblock: a level must have its red piece in the row that the rules specify") {
  const std::string level = "AA" + std::string(34, '.');
  CHECK(refusal(level, {.red_row = 0}) == "read");
  CHECK(refusal(level) != "read");
}

TEST_CASE("Unblock: both characters for an empty cell are accepted, and only one of them is printed") {
  const auto read = read_level("ooooooooooooAAoooooooooooooooooooooo", {});
  REQUIRE(read);
  CHECK(read->text() == level_with({}));
}

// Returns the text of the level with rows, columns or both reversed.
std::string mirrored(const State& state, bool rows, bool columns) {
  State other = state;
  const Extent extent = state.rules.extent();
  for (int row = 0; row < extent.rows; ++row)
    for (int column = 0; column < extent.columns; ++column)
      other.at(cell_at(rows ? extent.rows - 1 - row : row, columns ? extent.columns - 1 - column : column)) =
          state.at(cell_at(row, column));
  return in_order(other);
}

TEST_CASE("Unblock: built-in levels need their stated moves, have no unneeded piece and are hardest in their maps") {
  ReachableGraph<LaneModel> map;
  for (const Level& level : own_levels()) {
    CAPTURE(level.text);
    const State state = level_state(level.text);
    CHECK(moves_to_solve(state, map) == level.moves);
    CHECK(map.max_distance() == level.moves);
    CHECK(is_minimal(state, map));
    CHECK(in_order(state) == level.text);
  }
}

TEST_CASE("Unblock: the built-in levels are sorted by moves, from 3 up, and no two are mirror images") {
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

TEST_CASE("Unblock: the generator repeats its levels for a seed, without unneeded pieces and with the wanted moves") {
  const auto make = [](std::uint64_t seed) {
    std::vector<MadeLevel> made;
    make_levels({.seed = seed, .count = 4, .min = 4, .max = 7},
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

// Two draws in one expression would have an order that depends on the compiler; this test detects them.
TEST_CASE("Unblock: generated levels are the same with every compiler") {
  std::vector<std::string> made;
  make_levels({.seed = 1, .count = 3, .min = 3, .max = 6},
              [&](const MadeLevel& level) {
                made.emplace_back(level.state.text());
                return true;
              },
              {});
  CHECK(made == std::vector<std::string>{"....BB.........AAC.....C...DDD......", "..............AABC....BC...DB....DEE",
                                         ".....B.....BAAC..B..C.DD............"});
}

TEST_CASE("Unblock: the editor adds pieces where they fit, one red piece in its row, and removes pieces") {
  const PuzzleInfo& info = UnblockRules::info();
  const Editor& editor = *info.editor;
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
  CHECK(use("horizontal_2", 1, 1) == "piece B is at row 1, column 1; remove it first");
  CHECK(use("horizontal_3", 6, 5) ==
        "a piece at row 6, column 5 would stick out of the board; it needs 3 cells to the right");
  CHECK(use("wall", 6, 6) == "B.....B.....BAA....................x");
  CHECK(use("erase", 2, 1) == ".............AA....................x");
  CHECK(use("erase", 2, 1) == "there is nothing at row 2, column 1 to remove");
  CHECK(use("eraze", 1, 1).find("did you mean 'erase'") != std::string::npos);
  for (const EditorTool& tool : editor.tools) CHECK_FALSE(tool.help.empty());
}

}  // namespace
}  // namespace tilefold::test
