// Boards of Swap as the patterns of the quality see them.

#include <bit>

#include "engine/puzzles/swap/quality.h"

namespace tilefold::swap {
namespace {

int level_of(std::uint64_t value) {
  return std::min(static_cast<int>(std::bit_width(value)) - 1, levels - 1);
}

// The tile at `from`, moved onto `to`, is counted where it is then part of a merge.
void count_swap(State& state, Cell from, Cell to, QualityBoard& board) {
  std::swap(state.at(from), state.at(to));
  if (is_mergeable(state, to)) {
    ++board.swaps;
    ++board.mergeable[static_cast<std::size_t>(level_of(state.at(to)))];
  }
  std::swap(state.at(from), state.at(to));
}

void count_swaps(const State& state, QualityBoard& board) {
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

// The lower four bits of eight bytes, those over 15 as 15, without gaps; the highest byte becomes the lowest.
std::uint64_t nibbles(std::uint64_t bytes) {
  bytes = __builtin_bswap64(bytes);
  const std::uint64_t large = bytes & 0x3030303030303030U;  // no exponent is over 62
  const std::uint64_t some = (large >> 4U | large >> 5U) & masks::top_row;
  std::uint64_t packed = (bytes | some * 15) & 0x0f0f0f0f0f0f0f0fU;
  packed = (packed | packed >> 4U) & 0x00ff00ff00ff00ffU;
  packed = (packed | packed >> 8U) & 0x0000ffff0000ffffU;
  return (packed | packed >> 16U) & 0xffffffffU;
}

}  // namespace

QualityBoard::QualityBoard(const State& state) : rows(state.rules.rows), width(state.rules.columns) {
  for_each_cell(state.rules, [&](Cell cell) {
    if (state.at(cell) == 0) {
      ++tiles[0];
      return;
    }
    const int level = level_of(state.at(cell));
    ++tiles[static_cast<std::size_t>(level)];
    const int height = rows - 1 - cell.row;
    columns[static_cast<std::size_t>(cell.column)] |= static_cast<std::uint64_t>(level)
                                                      << static_cast<unsigned>(4 * height);
  });
  count_swaps(state, *this);
}

QualityBoard::QualityBoard(const FastState& state)
    : rows(state.tables->rules.rows), width(state.tables->rules.columns) {
  const auto missing = static_cast<unsigned>(4 * (fast_side - rows));
  for (std::size_t column = 0; column < static_cast<std::size_t>(width); ++column)
    columns[column] = nibbles(state.columns[column]) >> missing;
  const Mask filled = state.tables->cells & ~state.gaps;
  const Equalities equal = FastBoard(state.columns).equalities(filled);
  const MergingSwaps found = merging_swaps(equal);
  const Mask right_pairs = filled & filled >> 8U & ~equal.right;
  const Mask down_pairs = filled & (filled & ~masks::top_row) >> 1U & ~equal.down;
  const auto count = [&](Mask movers) {
    swaps += std::popcount(movers);
    for (; movers != 0; movers &= movers - 1)
      ++mergeable[static_cast<std::size_t>(std::min<int>(state.at(std::countr_zero(movers)), levels - 1))];
  };
  count((found.leftward & right_pairs) << 8U);
  count(found.rightward & right_pairs);
  count((found.upward & down_pairs) << 1U);
  count(found.downward & down_pairs);
  for (Mask left = state.tables->cells; left != 0; left &= left - 1)
    ++tiles[static_cast<std::size_t>(std::min<int>(state.at(std::countr_zero(left)), levels - 1))];
}

}  // namespace tilefold::swap
