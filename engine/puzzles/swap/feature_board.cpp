// Boards of Swap as the features of the evaluation see them.

#include <bit>

#include "engine/puzzles/swap/evaluation.h"

namespace tilefold::swap {
namespace {

int rung_of(std::uint64_t value) {
  return std::min(static_cast<int>(std::bit_width(value)) - 1, rungs - 1);
}

// The tile at `from`, moved onto `to`, is counted where it is then part of a merge.
void count_swap(State& state, Cell from, Cell to, FeatureBoard& board) {
  std::swap(state.at(from), state.at(to));
  if (is_mergeable(state, to)) {
    ++board.swaps;
    ++board.mergeable[static_cast<std::size_t>(rung_of(state.at(to)))];
  }
  std::swap(state.at(from), state.at(to));
}

void count_swaps(const State& state, FeatureBoard& board) {
  State scratch = state;
  const auto count = [&](Cell one, Cell other) {
    if (!state.extent().holds(other) || state.at(other) == 0 || state.at(one) == state.at(other)) return;
    count_swap(scratch, one, other, board);
    count_swap(scratch, other, one, board);
  };
  for_each_cell(state.rules, [&](Cell cell) {
    if (state.at(cell) == 0) return;
    count(cell, cell_at(cell.row, cell.column + 1));
    count(cell, cell_at(cell.row + 1, cell.column));
  });
}

}  // namespace

FeatureBoard::FeatureBoard(const State& state)
    : FeatureColumns{.rows = state.rules.rows, .width = state.rules.columns} {
  for_each_cell(state.rules, [&](Cell cell) {
    if (state.at(cell) == 0) {
      ++tiles[0];
      return;
    }
    const int rung = rung_of(state.at(cell));
    ++tiles[static_cast<std::size_t>(rung)];
    const int height = rows - 1 - cell.row;
    columns[static_cast<std::size_t>(cell.column)] |= static_cast<std::uint64_t>(rung)
                                                      << static_cast<unsigned>(4 * height);
  });
  count_swaps(state, *this);
}

FeatureBoard::FeatureBoard(const FastState& state)
    : FeatureColumns{.rows = state.tables->rules.rows, .width = state.tables->rules.columns} {
  // The highest byte is the bottom row's, and features want it lowest.
  const auto missing = static_cast<unsigned>(4 * (fast_side - rows));
  for (std::size_t column = 0; column < static_cast<std::size_t>(width); ++column)
    columns[column] = byte_board::nibbles(__builtin_bswap64(state.columns[column])) >> missing;
  const Mask filled = state.tables->cells & ~state.gaps;
  const Equalities equal = FastBoard(state.columns).equalities(filled);
  const MergingSwaps found = merging_swaps(equal);
  const Mask right_pairs = filled & filled >> 8U & ~equal.right;
  const Mask down_pairs = filled & (filled & ~masks::top_row) >> 1U & ~equal.down;
  const auto count = [&](Mask movers) {
    swaps += std::popcount(movers);
    for (; movers != 0; movers &= movers - 1)
      ++mergeable[static_cast<std::size_t>(std::min<int>(state.at(std::countr_zero(movers)), rungs - 1))];
  };
  count((found.leftward & right_pairs) << 8U);
  count(found.rightward & right_pairs);
  count((found.upward & down_pairs) << 1U);
  count(found.downward & down_pairs);
  for (Mask left = state.tables->cells; left != 0; left &= left - 1)
    ++tiles[static_cast<std::size_t>(std::min<int>(state.at(std::countr_zero(left)), rungs - 1))];
}

}  // namespace tilefold::swap
