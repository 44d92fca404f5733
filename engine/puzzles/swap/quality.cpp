#include "engine/puzzles/swap/quality.h"

#include <algorithm>

namespace tilefold::swap {
namespace {

constexpr std::array<std::int32_t, pattern::count> weights{
#include "engine/puzzles/swap/quality_weights.inc"
};

constexpr std::int32_t weight(int index) {
  return weights[static_cast<std::size_t>(index)];
}

// Threes of a row, the left one in the highest bits, and all patterns that puzzles share.
struct Tables {
  BlockSums blocks{pattern::blocks, weights};
  std::array<std::int32_t, 0x1000> flats{};

  Tables() {
    for (std::uint32_t i = 0; i < flats.size(); ++i)
      flats[i] = weight(
          pattern::flat_three(static_cast<int>(i >> 8U), static_cast<int>(i >> 4U & 15U), static_cast<int>(i & 15U)));
  }
};

const Tables& tables() {
  static const Tables built;
  return built;
}

std::int64_t sum_of_counts(const QualityBoard& board) {
  std::int64_t sum = weight(pattern::swaps + std::min(board.swaps, pattern::most_swaps));
  for (int level = 0; level < levels; ++level) {
    const auto i = static_cast<std::size_t>(level);
    sum +=
        weight(pattern::tiles + level * (pattern::most_tiles + 1) + std::min<int>(board.tiles[i], pattern::most_tiles));
    sum += weight(pattern::swaps_of_level + level * (pattern::most_of_level + 1) +
                  std::min<int>(board.mergeable[i], pattern::most_of_level));
  }
  return sum;
}

std::int64_t sum_of_cells(const QualityBoard& board, int column) {
  const int side = std::min({column, board.width - 1 - column, pattern::distances - 1});
  std::int64_t sum = 0;
  for (int row = 0; row < board.rows; ++row) {
    const int level = board.at(column, row);
    sum += weight(pattern::height + std::min(row, pattern::heights - 1) * levels + level);
    sum += weight(pattern::distance + side * levels + level);
  }
  return sum;
}

std::int64_t sum_of_flats(const QualityBoard& board, const Tables& table, int column) {
  std::int64_t sum = 0;
  for (int row = 0; row < board.rows; ++row)
    sum += table.flats[(board.from(column, row) & 15U) << 8U | (board.from(column + 1, row) & 15U) << 4U |
                       (board.from(column + 2, row) & 15U)];
  return sum;
}

}  // namespace

std::span<const std::int32_t> quality_weights() {
  return weights;
}

std::int64_t sum_of_patterns(const QualityBoard& board) {
  const Tables& table = tables();
  std::int64_t sum = sum_of_counts(board);
  for (int column = 0; column < board.width; ++column)
    sum += sum_of_cells(board, column) + table.blocks.within(board, column);
  for (int column = 0; column + 1 < board.width; ++column) sum += table.blocks.between(board, column);
  for (int column = 0; column + 2 < board.width; ++column) sum += sum_of_flats(board, table, column);
  return sum;
}

}  // namespace tilefold::swap
