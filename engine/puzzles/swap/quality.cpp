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

// Patterns that share cells, summed up beforehand.
struct Tables {
  std::array<std::int32_t, 0x1000> uprights{};  // three of a column, with the pair at its bottom
  std::array<std::int32_t, 0x1000> flats{};     // three of a row, the left one in the highest bits
  std::array<std::int32_t, 0x10000> blocks{};   // two by two cells: all corners, and the lower pair

  Tables() {
    for (std::uint32_t i = 0; i < uprights.size(); ++i) {
      uprights[i] =
          weight(pattern::upright + static_cast<int>(i)) + weight(pattern::above + static_cast<int>(i & 0xffU));
      flats[i] = weight(
          pattern::flat_three(static_cast<int>(i >> 8U), static_cast<int>(i >> 4U & 15U), static_cast<int>(i & 15U)));
    }
    for (std::uint32_t i = 0; i < blocks.size(); ++i) {
      const int left = static_cast<int>(i >> 8U);
      const int right = static_cast<int>(i & 0xffU);
      blocks[i] = weight(pattern::beside_pair(left & 15, right & 15)) +
                  weight(pattern::low_corner + (right & 15) * 256 + left) +
                  weight(pattern::low_corner + (left & 15) * 256 + right) +
                  weight(pattern::high_corner + (right >> 4) * 256 + left) +
                  weight(pattern::high_corner + (left >> 4) * 256 + right);
    }
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

std::int64_t sum_of_column(const QualityBoard& board, const Tables& table, int column) {
  const int side = std::min({column, board.width - 1 - column, pattern::distances - 1});
  std::int64_t sum = 0;
  for (int row = 0; row < board.rows; ++row) {
    const auto level = static_cast<int>(board.from(column, row) & 15U);
    sum += weight(pattern::height + std::min(row, pattern::heights - 1) * levels + level);
    sum += weight(pattern::distance + side * levels + level);
  }
  for (int row = 0; row + 2 < board.rows; ++row) sum += table.uprights[board.from(column, row) & 0xfffU];
  return sum + weight(pattern::above + static_cast<int>(board.from(column, board.rows - 2) & 0xffU));
}

std::int64_t sum_between(const QualityBoard& board, const Tables& table, int column) {
  std::int64_t sum = 0;
  for (int row = 0; row + 1 < board.rows; ++row)
    sum += table.blocks[(board.from(column, row) & 0xffU) << 8U | (board.from(column + 1, row) & 0xffU)];
  const int top = board.rows - 1;
  sum += weight(pattern::beside_pair(static_cast<int>(board.from(column, top) & 15U),
                                     static_cast<int>(board.from(column + 1, top) & 15U)));
  if (column + 2 == board.width) return sum;
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
  for (int column = 0; column < board.width; ++column) sum += sum_of_column(board, table, column);
  for (int column = 0; column + 1 < board.width; ++column) sum += sum_between(board, table, column);
  return sum;
}

}  // namespace tilefold::swap
