#include "engine/puzzles/drop/quality.h"

#include <algorithm>
#include <array>
#include <bit>

namespace tilefold::drop {
namespace {

constexpr std::array<std::int32_t, pattern::count> weights{
#include "engine/puzzles/drop/quality_weights.inc"
};

constexpr std::int32_t weight(int index) {
  return weights[static_cast<std::size_t>(index)];
}

const BlockSums& block_sums() {
  static const BlockSums built(pattern::blocks, weights);
  return built;
}

std::int64_t sum_of_cells(const QualityBoard& board, int column) {
  std::int64_t sum = 0;
  for (int row = 0; row < board.rows; ++row) {
    const int depth = std::min(board.rows - 1 - row, pattern::depths - 1);
    sum += weight(pattern::cell + depth * pattern_levels + board.at(column, row));
  }
  return sum;
}

}  // namespace

QualityBoard::QualityBoard(const State& state)
    : PatternBoard{.rows = state.rules.rows, .width = state.rules.columns}, free_cells(rows * width) {
  for (int column = 0; column < width; ++column) {
    free_cells -= state.height(column);
    for (int row = 0; row < state.height(column); ++row) {
      const std::uint64_t exponent = std::min<std::uint64_t>(state.at(cell_at(row, column)), 15);
      columns[static_cast<std::size_t>(column)] |= exponent << static_cast<unsigned>(4 * row);
    }
  }
}

QualityBoard::QualityBoard(const FastState& state)
    : PatternBoard{.rows = state.tables->rules.rows, .width = state.tables->rules.columns},
      free_cells(rows * width - std::popcount(state.filled)) {
  for (std::size_t column = 0; column < static_cast<std::size_t>(width); ++column)
    columns[column] = byte_board::nibbles(state.columns[column]);
}

std::span<const std::int32_t> quality_weights() {
  return weights;
}

std::int64_t sum_of_patterns(const QualityBoard& board) {
  const BlockSums& blocks = block_sums();
  std::int64_t sum = weight(pattern::free_cells + std::min(board.free_cells, pattern::most_free));
  for (int column = 0; column < board.width; ++column)
    sum += sum_of_cells(board, column) + blocks.within(board, column);
  for (int column = 0; column + 1 < board.width; ++column) sum += blocks.between(board, column);
  return sum;
}

}  // namespace tilefold::drop
