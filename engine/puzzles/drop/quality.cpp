#include "engine/puzzles/drop/quality.h"

#include <algorithm>

namespace tilefold::drop {
namespace {

constexpr std::array<std::int32_t, pattern::count> weights{
#include "engine/puzzles/drop/quality_weights.inc"
};

constexpr std::int32_t weight(int index) {
  return weights[static_cast<std::size_t>(index)];
}

constexpr std::int32_t weight_beside(std::uint32_t one, std::uint32_t other) {
  return weight(pattern::beside_pair(static_cast<int>(one), static_cast<int>(other)));
}

// Patterns that share cells, summed up beforehand: a third of the look-ups.
struct Tables {
  std::array<std::int32_t, 0x1000> threes{};   // three of a column, with the pair at its bottom
  std::array<std::int32_t, 0x10000> blocks{};  // two by two cells: all corners, and the lower pair

  Tables() {
    for (std::uint32_t i = 0; i < threes.size(); ++i)
      threes[i] = weight(pattern::three + static_cast<int>(i)) + weight(pattern::above + static_cast<int>(i & 0xffU));
    for (std::uint32_t i = 0; i < blocks.size(); ++i) {
      const int left = static_cast<int>(i >> 8U);
      const int right = static_cast<int>(i & 0xffU);
      blocks[i] = weight_beside(i >> 8U & 15U, i & 15U) + weight(pattern::low_corner + (right & 15) * 256 + left) +
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

std::int64_t sum_of_column(const QualityBoard& board, const Tables& table, int column) {
  std::int64_t sum = 0;
  for (int row = 0; row < board.rows; ++row) {
    const int depth = std::min(board.rows - 1 - row, pattern::depths - 1);
    sum += weight(pattern::cell + depth * pattern::exponents + static_cast<int>(board.from(column, row) & 15U));
  }
  for (int row = 0; row + 2 < board.rows; ++row) sum += table.threes[board.from(column, row) & 0xfffU];
  return sum + weight(pattern::above + static_cast<int>(board.from(column, board.rows - 2) & 0xffU));
}

std::int64_t sum_between(const QualityBoard& board, const Tables& table, int column) {
  std::int64_t sum = 0;
  for (int row = 0; row + 1 < board.rows; ++row)
    sum += table.blocks[(board.from(column, row) & 0xffU) << 8U | (board.from(column + 1, row) & 0xffU)];
  return sum + weight_beside(board.from(column, board.rows - 1) & 15U, board.from(column + 1, board.rows - 1) & 15U);
}

// The lower four bits of eight bytes, those over 15 as 15, without gaps.
std::uint64_t nibbles(std::uint64_t bytes) {
  const std::uint64_t large = bytes & 0x3030303030303030U;  // no exponent is over 62
  const std::uint64_t some = (large >> 4U | large >> 5U) & masks::lowest_row;
  std::uint64_t packed = (bytes | some * 15) & 0x0f0f0f0f0f0f0f0fU;
  packed = (packed | packed >> 4U) & 0x00ff00ff00ff00ffU;
  packed = (packed | packed >> 8U) & 0x0000ffff0000ffffU;
  return (packed | packed >> 16U) & 0xffffffffU;
}

}  // namespace

QualityBoard::QualityBoard(const State& state)
    : rows(state.rules.rows), width(state.rules.columns), free_cells(rows * width) {
  for (int column = 0; column < width; ++column) {
    free_cells -= state.height(column);
    for (int row = 0; row < state.height(column); ++row) {
      const std::uint64_t exponent = std::min<std::uint64_t>(state.at(cell_at(row, column)), 15);
      columns[static_cast<std::size_t>(column)] |= exponent << static_cast<unsigned>(4 * row);
    }
  }
}

QualityBoard::QualityBoard(const FastState& state)
    : rows(state.tables->rules.rows),
      width(state.tables->rules.columns),
      free_cells(rows * width - std::popcount(state.filled)) {
  for (std::size_t column = 0; column < static_cast<std::size_t>(width); ++column)
    columns[column] = nibbles(state.columns[column]);
}

std::span<const std::int32_t> quality_weights() {
  return weights;
}

std::int64_t sum_of_patterns(const QualityBoard& board) {
  const Tables& table = tables();
  std::int64_t sum = weight(pattern::free_cells + std::min(board.free_cells, pattern::most_free));
  for (int column = 0; column < board.width; ++column) sum += sum_of_column(board, table, column);
  for (int column = 0; column + 1 < board.width; ++column) sum += sum_between(board, table, column);
  return sum;
}

}  // namespace tilefold::drop
