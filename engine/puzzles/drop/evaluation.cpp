#include "engine/puzzles/drop/evaluation.h"

#include <algorithm>
#include <array>
#include <bit>

namespace tilefold::drop {
namespace {

constexpr std::array<std::int32_t, feature::count> learned_weights{
#include "engine/puzzles/drop/evaluation_weights.inc"
};

constexpr std::int32_t weight(int index) {
  return learned_weights[static_cast<std::size_t>(index)];
}

const BlockSums& block_sums() {
  static const BlockSums built(feature::blocks, learned_weights);
  return built;
}

std::int64_t sum_of_cells(const FeatureBoard& board, int column) {
  std::int64_t sum = 0;
  for (int row = 0; row < board.rows; ++row) {
    const int depth = std::min(board.rows - 1 - row, feature::depths - 1);
    sum += weight(feature::cell + depth * feature_rungs + board.at(column, row));
  }
  return sum;
}

}  // namespace

FeatureBoard::FeatureBoard(const State& state)
    : FeatureColumns{.rows = state.rules.rows, .width = state.rules.columns}, free_cells(rows * width) {
  for (int column = 0; column < width; ++column) {
    free_cells -= state.height(column);
    for (int row = 0; row < state.height(column); ++row) {
      const std::uint64_t exponent = std::min<std::uint64_t>(state.at(cell_at(row, column)), 15);
      columns[static_cast<std::size_t>(column)] |= exponent << static_cast<unsigned>(4 * row);
    }
  }
}

FeatureBoard::FeatureBoard(const FastState& state)
    : FeatureColumns{.rows = state.tables->rules.rows, .width = state.tables->rules.columns},
      free_cells(rows * width - std::popcount(state.filled)) {
  for (std::size_t column = 0; column < static_cast<std::size_t>(width); ++column)
    columns[column] = byte_board::nibbles(state.columns[column]);
}

std::span<const std::int32_t> evaluation_weights() {
  return learned_weights;
}

std::int64_t sum_of_features(const FeatureBoard& board) {
  const BlockSums& blocks = block_sums();
  std::int64_t sum = weight(feature::free_cells + std::min(board.free_cells, feature::most_free));
  for (int column = 0; column < board.width; ++column)
    sum += sum_of_cells(board, column) + blocks.within(board, column);
  for (int column = 0; column + 1 < board.width; ++column) sum += blocks.between(board, column);
  return sum;
}

}  // namespace tilefold::drop
