#include "engine/puzzles/swap/evaluation.h"

#include <algorithm>

namespace tilefold::swap {
namespace {

constexpr std::array<std::int32_t, feature::count> learned_weights{
#include "engine/puzzles/swap/evaluation_weights.inc"
};

constexpr std::int32_t weight(int index) {
  return learned_weights[static_cast<std::size_t>(index)];
}

// Threes of a row, the left one in the highest bits, and all features that puzzles share.
struct Tables {
  BlockSums blocks{feature::blocks, learned_weights};
  std::array<std::int32_t, 0x1000> flats{};

  Tables() {
    for (std::uint32_t i = 0; i < flats.size(); ++i)
      flats[i] = weight(
          feature::flat_three(static_cast<int>(i >> 8U), static_cast<int>(i >> 4U & 15U), static_cast<int>(i & 15U)));
  }
};

const Tables& tables() {
  static const Tables built;
  return built;
}

std::int64_t sum_of_counts(const FeatureBoard& board) {
  std::int64_t sum = weight(feature::swaps + std::min(board.swaps, feature::most_swaps));
  for (int rung = 0; rung < rungs; ++rung) {
    const auto i = static_cast<std::size_t>(rung);
    sum +=
        weight(feature::tiles + rung * (feature::most_tiles + 1) + std::min<int>(board.tiles[i], feature::most_tiles));
    sum += weight(feature::swaps_of_rung + rung * (feature::most_of_rung + 1) +
                  std::min<int>(board.mergeable[i], feature::most_of_rung));
  }
  return sum;
}

std::int64_t sum_of_cells(const FeatureBoard& board, int column) {
  const int side = std::min({column, board.width - 1 - column, feature::distances - 1});
  std::int64_t sum = 0;
  for (int row = 0; row < board.rows; ++row) {
    const int rung = board.at(column, row);
    sum += weight(feature::height + std::min(row, feature::heights - 1) * rungs + rung);
    sum += weight(feature::distance + side * rungs + rung);
  }
  return sum;
}

std::int64_t sum_of_flats(const FeatureBoard& board, const Tables& table, int column) {
  std::int64_t sum = 0;
  for (int row = 0; row < board.rows; ++row)
    sum += table.flats[(board.from(column, row) & 15U) << 8U | (board.from(column + 1, row) & 15U) << 4U |
                       (board.from(column + 2, row) & 15U)];
  return sum;
}

}  // namespace

std::span<const std::int32_t> evaluation_weights() {
  return learned_weights;
}

std::int64_t sum_of_features(const FeatureBoard& board) {
  const Tables& table = tables();
  std::int64_t sum = sum_of_counts(board);
  for (int column = 0; column < board.width; ++column)
    sum += sum_of_cells(board, column) + table.blocks.within(board, column);
  for (int column = 0; column + 1 < board.width; ++column) sum += table.blocks.between(board, column);
  for (int column = 0; column + 2 < board.width; ++column) sum += sum_of_flats(board, table, column);
  return sum;
}

}  // namespace tilefold::swap
