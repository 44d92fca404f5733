// The rules of Swap on drawn boards. After a move the cells for new tiles are drawn empty, because chance has not been
// applied.

#include <doctest/doctest.h>

#include "tests/support/swap_board.h"

namespace tilefold::test {
namespace {

using swap::MergeList;
using swap::Parameters;
using swap::Shape;
using swap::State;
using swap::SwapRules;
using swap::Swaps;
using swap::Target;
using swap::ValueRule;

constexpr Parameters sums{.value = ValueRule::sum, .target = Target::first, .shape = Shape::lines};
constexpr Parameters lines{.shape = Shape::lines};

// Returns the board after the move, before new tiles appear.
State after(State state, const std::string& move) {
  NullSink nobody;
  REQUIRE(SwapRules::is_legal(state, swap_move(state, move)));
  SwapRules::play(state, swap_move(state, move), nobody);
  return state;
}

bool is_legal(const State& state, const std::string& move) {
  return SwapRules::is_legal(state, swap_move(state, move));
}

// Returns the text "row,column:value/tiles" for every merge, in order.
std::string told(const MergeList& merges) {
  std::string text;
  for (const swap::Merge& merge : merges)
    text += (text.empty() ? "" : " ") + std::to_string(to_one_based(merge.target.row)) + "," +
            std::to_string(to_one_based(merge.target.column)) + ":" + std::to_string(merge.value) + "/" +
            std::to_string(merge.cells.size());
  return text;
}

TEST_CASE("Swap: three equal tiles merge into the next power of two on the swapped cell, and the tiles above fall") {
  const State state = after(swap_state({"8 4 8 16", "4 2 4 8", "2 4 8 2"}), "2,2-3,2");
  CHECK(drawn(state) == ". 4 . 16\n8 8 8 8\n2 2 8 2\n");
  CHECK(state.score == 8);
  CHECK(state.moves == 1);
  CHECK(state.awaits_tiles);
}

TEST_CASE("Swap: each tile beyond three doubles the value of the merge again") {
  const State four = swap_state({"16 16 4 16", "2 8 16 2", "4 8 2 8"});
  CHECK(drawn(after(four, "1,3-2,3")) == ". . 64 .\n2 8 4 2\n4 8 2 8\n");
  const State five = swap_state({"2 2 4 2 2", "8 4 2 8 4", "4 8 16 4 8"});
  CHECK(drawn(after(five, "1,3-2,3")) == ". . 16 . .\n8 4 4 8 4\n4 8 16 4 8\n");
}

TEST_CASE("Swap: an L or T of equal tiles is one merge of all its tiles") {
  const State corner = swap_state({"2 2 4 2", "8 4 2 8", "4 8 2 16"});
  CHECK(drawn(after(corner, "1,3-1,4")) == ". . . 4\n8 4 . 8\n4 8 16 16\n");
  const State tee = swap_state({"4 2 8", "2 8 2", "16 2 4", "4 2 16"});
  CHECK(drawn(after(tee, "1,2-2,2")) == ". . .\n4 . 8\n16 8 4\n4 16 16\n");
}

TEST_CASE("Swap: a single swap can cause two merges") {
  const State state = after(swap_state({"2 4 8", "2 4 16", "4 2 8"}), "3,1-3,2");
  CHECK(drawn(state) == ". . 8\n. . 16\n4 8 8\n");
  CHECK(state.score == 12);
}

TEST_CASE("Swap: with shape=lines a row merges, and a column that crosses it does not") {
  const State state = after(swap_state({"2 2 4 2", "8 4 2 8", "4 8 2 16"}, lines), "1,3-1,4");
  CHECK(drawn(state) == ". . 4 4\n8 4 2 8\n4 8 2 16\n");
  CHECK(state.score == 4);
}

TEST_CASE("Swap: with value=sum and place=first the sum appears on the first cell of the merge") {
  const State state = after(swap_state({"6 2 6", "4 6 8"}, sums), "1,2-2,2");
  CHECK(drawn(state) == "18 . .\n4 2 8\n");
  CHECK(state.score == 18);
  CHECK(drawn(after(swap_state({"4 8 2", "10 4 8", "10 2 8", "2 10 16"}, sums), "4,1-4,2")) ==
        ". 8 2\n. 4 8\n4 2 8\n30 2 16\n");
}

TEST_CASE("Swap: diagonal runs merge if the rule diagonals is on") {
  const std::initializer_list<const char*> board{"2 4 8", "4 8 2", "4 16 2"};
  CHECK_FALSE(is_legal(swap_state(board), "2,2-2,3"));
  CHECK(drawn(after(swap_state(board, {.has_diagonals = true}), "2,2-2,3")) == ". 4 .\n4 4 8\n4 16 8\n");
}

TEST_CASE("Swap: a swap without a merge is legal only with free swaps, and a swap of equal tiles is illegal") {
  const std::initializer_list<const char*> board{"2 4 8", "4 4 2", "8 2 16"};
  CHECK_FALSE(is_legal(swap_state(board), "1,2-1,3"));
  const State state = swap_state(board, {.swaps = Swaps::free});
  CHECK_FALSE(is_legal(state, "2,1-2,2"));
  const State swapped = after(state, "1,2-1,3");
  CHECK(drawn(swapped) == "2 8 4\n4 4 2\n8 2 16\n");
  CHECK_FALSE(swapped.awaits_tiles);
  CHECK(swapped.score == 0);
}

TEST_CASE("Swap: without gravity new tiles appear in the empty cells, and no tile falls") {
  State state = after(swap_state({"8 4 8 16", "4 2 4 8", "2 4 8 2"}, {.has_gravity = false}), "2,2-3,2");
  CHECK(drawn(state) == "8 4 8 16\n. 8 . 8\n2 2 8 2\n");
  Rng rng(1);
  NullSink nobody;
  SwapRules::settle(state, rng, nobody);
  CHECK(SwapRules::check(state));
}

TEST_CASE("Swap: a cascade merges the highest new value first, and equal values column by column") {
  CHECK(told(cascade(swap_state({"2 2 2 8 4 4 4 4"}))) == "1,5:16/4 1,1:4/3");
  CHECK(told(cascade(swap_state({"8 2 2 2", "8 4 16 4", "8 2 2 2"}))) == "1,1:16/3 1,2:4/3 3,2:4/3");
  CHECK(told(cascade(swap_state({"4 2 8", "2 2 2", "8 2 4"}))) == "2,2:16/5");
}

TEST_CASE("Swap: in a cascade a merge that shares a tile with an earlier merge is dropped") {
  // Both corners of the Z-shaped group would make 16. The upper corner is first, and the rest of the lower row merges
  // later.
  CHECK(told(cascade(swap_state({"2 2 2 4 8", "4 8 2 8 4", "8 4 2 2 2"}))) == "1,3:16/5");
}

TEST_CASE("Swap: with shape=lines a cascade merges all rows, and the columns that cross none of them") {
  CHECK(told(cascade(swap_state({"2 4 8", "2 8 4", "2 4 8", "2 2 2"}, lines))) == "4,1:4/3");
  CHECK(told(cascade(swap_state({"4 2 2 2", "4 8 4 8", "4 4 8 2"}, lines))) == "1,1:8/3 1,2:4/3");
}

TEST_CASE("Swap: in a cascade the tile of an L appears on its corner, or on the first cell with place=first") {
  const std::initializer_list<const char*> board{"8 16 2", "4 8 2", "2 2 2"};
  CHECK(told(cascade(swap_state(board))) == "3,3:16/5");
  CHECK(told(cascade(swap_state(board, {.target = Target::first}))) == "1,3:16/5");
}

TEST_CASE("Swap: the visible upcoming tiles of a column enter in order, and new ones become visible") {
  State state = swap_state({"2 4 8", "2 4 16", "4 2 8"}, {.horizon = 3});
  state.preview[0] = {8, 16, 2};
  state.preview[1] = {2, 4, 16};
  state.preview[2] = {4, 4, 4};
  state = after(state, "3,1-3,2");
  Rng rng(7);
  Rng same(7);
  NullSink nobody;
  SwapRules::settle(state, rng, nobody);
  CHECK(drawn(state) == "16 4 8\n8 2 16\n4 8 8\n");
  const auto drawn_tile = [&] { return static_cast<std::uint8_t>(swap::draw_tile(state.rules, same)); };
  for (const std::size_t column : {0U, 1U})
    for (const std::size_t turn : {1U, 2U}) CHECK(state.preview[column][turn] == drawn_tile());
  CHECK(state.preview[0][0] == 2);
  CHECK(state.preview[1][0] == 16);
  CHECK(state.preview[2] == std::array<std::uint8_t, 8>{4, 4, 4});
}

TEST_CASE("Swap: a board without a legal swap is over") {
  const State state = swap_state({"2 4 8", "16 32 64", "128 256 512"});
  CHECK(SwapRules::status(state) == Status::over);
  CHECK(SwapRules::parse(state, "1,1-1,2").error().message == "move '1,1-1,2' is not legal here: the game is over");
  CHECK(SwapRules::status(swap_state({"2 4 8", "16 32 64", "128 256 512"}, {.swaps = Swaps::free})) == Status::playing);
}

TEST_CASE("Swap: a run that was on the board before a move merges in the first cascade of the move") {
  State state = swap_state({"2 2 4 2 4 8 4", "8 8 8 4 8 2 2", "4 2 16 8 2 4 8"});
  state = after(state, "1,3-1,4");
  CHECK(drawn(state) == ". . 4 4 4 8 4\n8 8 8 4 8 2 2\n4 2 16 8 2 4 8\n");
  Rng rng(3);
  NullSink nobody;
  SwapRules::settle(state, rng, nobody);
  CHECK(SwapRules::check(state));
  CHECK(told(cascade(state)).empty());
}

TEST_CASE("Swap: no tile exceeds 2^62 and no score 2^63-1") {
  constexpr std::uint64_t max = std::uint64_t{1} << 62U;
  CHECK(swap::created_value(ValueRule::doubling, max, 3) == max);
  CHECK(swap::created_value(ValueRule::doubling, max / 2, 4) == max);
  CHECK(swap::created_value(ValueRule::doubling, max / 4, 4) == max);
  CHECK(swap::created_value(ValueRule::sum, max / 2, 3) == max);
  CHECK(swap::created_value(ValueRule::sum, 6, 5) == 30);
  State state = swap_state({"4611686018427387904 4611686018427387904 2", "2 4 4611686018427387904"});
  state.score = max_score - 5;
  state.moves = most_moves_of_game;
  state = after(state, "1,3-2,3");
  CHECK(drawn(state) == ". . 4611686018427387904\n2 4 2\n");
  CHECK(state.score == max_score);
  CHECK(state.moves == most_moves_of_game);
}

TEST_CASE("Swap: a swap can name its two cells in either order, and the left or upper cell is printed first") {
  const State state = swap_state({"8 4 8 16", "4 2 4 8", "2 4 8 2"});
  for (const char* text : {"2,2-3,2", "3,2-2,2"}) {
    const auto move = SwapRules::parse(state, text);
    REQUIRE(move);
    CHECK(SwapRules::to_text(*move) == "2,2-3,2");
  }
  for (const char* text :
       {"2,2-3,3", "2,2-2,2", "2,2", "2,2-2,5", "0,1-1,1", "2,2-3,2 ", "2;2-3,2", "2,2-4,2", "+2,2-3,2"})
    CHECK(SwapRules::parse(state, text).error().message.find("must be two neighbouring cells") != std::string::npos);
  CHECK(SwapRules::parse(state, "1,1-1,2").error().message.find("neither tile would be part of a merge") !=
        std::string::npos);
  CHECK(SwapRules::interpret(state, {.kind = Gesture::Kind::drag, .cell = cell_at(2, 1), .to = cell_at(1, 1)}) ==
        swap_move(state, "2,2-3,2"));
  CHECK_FALSE(SwapRules::interpret(state, {.kind = Gesture::Kind::drag, .cell = cell_at(2, 1), .to = cell_at(0, 1)}));
}

}  // namespace
}  // namespace tilefold::test
