// The messages that explain why a gesture is not a legal move.

#include <doctest/doctest.h>

#include "app/play/board_input.h"
#include "app/records/json.h"
#include "engine/catalog.h"
#include "tests/support/profile.h"

namespace tilefold::test {
namespace {

std::unique_ptr<Puzzle> position(const char* name, const char* state) {
  const PuzzleInfo& info = **find_puzzle(name);
  EventBatch setup;
  auto puzzle = info.read(ParameterValues(info.parameters), 1, *records::parse_json(state, "state"), setup);
  REQUIRE(puzzle);
  return std::move(*puzzle);
}

std::string refusal(const Puzzle& puzzle, const Gesture& gesture) {
  REQUIRE_FALSE(puzzle.interpret(gesture));
  return puzzle.about().status_info.refusal(puzzle, gesture).english();
}

Gesture drag(Cell from, Cell to) {
  return {.kind = Gesture::Kind::drag, .cell = from, .to = to};
}

TEST_CASE("Every puzzle gives a reason for rejecting a gesture") {
  const PuzzleInfo& drop = **find_puzzle("drop");
  EventBatch setup;
  ParameterValues small(drop.parameters);
  REQUIRE(small.set_text("rows", "3"));
  auto column = drop.make(small, 7, setup);
  Gesture into{.kind = Gesture::Kind::column, .cell = cell_at(0, 1)};
  while (const auto move = column->interpret(into)) REQUIRE(column->play(*move, setup));
  CHECK(refusal(*column, into) == "Column 2 is full");
  into.cell.column = 8;
  CHECK(refusal(*column, into) == "There is no column 9: the last one is 5");

  const auto slide = position("slide", R"({"board":[[2,4,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]})");
  CHECK(refusal(*slide, {.kind = Gesture::Kind::swipe, .direction = Direction::left}) == "No tile can move left");

  const PuzzleInfo& swap = **find_puzzle("swap");
  const auto tiles = swap.make(ParameterValues(swap.parameters), 3, setup);
  int told = 0;
  for (int row = 0; row < 8; ++row)
    for (int left = 0; left < 7; ++left) {
      const Gesture gesture = drag(cell_at(row, left), cell_at(row, left + 1));
      if (!tiles->interpret(gesture)) told += refusal(*tiles, gesture).empty() ? 0 : 1;
    }
  CHECK(told > 20);
  CHECK(refusal(*tiles, drag(cell_at(0, 0), cell_at(2, 0))) == "Only neighbours can be swapped");

  const PuzzleInfo& pairs = **find_puzzle("pairs");
  const auto digits = pairs.make(ParameterValues(pairs.parameters), 3, setup);
  bool is_unequal = false;
  bool is_hidden = false;
  for (int one = 0; one < 27; ++one)
    for (int other = 0; other < 27; ++other) {
      const Gesture gesture = drag(cell_at(one / 9, one % 9), cell_at(other / 9, other % 9));
      if (one == other || digits->interpret(gesture)) continue;
      const std::string text = refusal(*digits, gesture);
      is_unequal = is_unequal || text.ends_with("do not add up to 10");
      is_hidden = is_hidden || text == "Another digit lies between these two";
    }
  CHECK(is_unequal);
  CHECK(is_hidden);
}

TEST_CASE("A rejected key or swipe shakes the board and shows the reason once") {
  play::Trace trace;
  const PuzzleInfo& info = **find_puzzle("drop");
  play::GameView view(Session(info, ParameterValues(info.parameters), 7), trace);
  play::BoardInput input(view);
  CHECK_FALSE(input.play_column(8));
  CHECK(view.scene.is_moving());
  CHECK(view.messages.shown(play::MessagePlace::notice)->text == "There is no column 9: the last one is 5");
  CHECK(view.messages.pop_new().size() == 1);
  CHECK(view.messages.pop_new().empty());
  CHECK(input.play_column(2));

  const PuzzleInfo& slide = **find_puzzle("slide");
  EventBatch setup;
  auto puzzle = position("slide", R"({"board":[[2,4,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]})");
  play::GameView other(Session(std::move(puzzle), setup, 1), trace);
  other.finish();
  play::BoardInput strokes(other);
  strokes.go(Direction::left);
  CHECK(other.scene.is_moving());
  CHECK(other.messages.pop_new().size() == 1);
  CHECK(is_same_puzzle(other.game.puzzle().about(), slide));
}

}  // namespace
}  // namespace tilefold::test
