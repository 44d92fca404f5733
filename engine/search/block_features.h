// Small features of tiles that touch, and the sums of their weights: the part of a board's evaluation that does not
// depend on the rules.
//
// A board is seen as columns of four bits a cell, the bottom row in the lowest. Its features are pairs, triples of a
// column and corners of three, the same wherever they stand. A puzzle says where the weights of each kind begin among
// all of its own, and adds what else it looks at. `for_each_block_feature` is the definition of the sum; BlockSums
// works it out with a third of the look-ups.
//
// Sources: W. Bledsoe and I. Browning, Pattern recognition and reading by machine, 1959 (n-tuples); S. Lucas, Learning
// to play Othello with n-tuple systems, 2008. The choice of tuples is ours.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/core/geometry.h"

namespace tilefold {

/// What a cell can hold, as features see it: 0 for no tile.
constexpr int feature_rungs = 16;

template <std::size_t MostColumns>
struct FeatureColumns {
  int rows = 0;
  int width = 0;
  std::array<std::uint64_t, MostColumns> columns{};

  /// The cells of a column from `row` (counted from the bottom) up; the lowest four bits are that of `row`.
  std::uint32_t from(int column, int row) const {
    return static_cast<std::uint32_t>(columns[static_cast<std::size_t>(column)] >> static_cast<unsigned>(4 * row));
  }
  int at(int column, int row) const { return static_cast<int>(from(column, row) & 15U); }
};

/// Where the weights of each kind begin.
struct BlockFeatures {
  int above = 0;        ///< [upper][lower]
  int beside = 0;       ///< [larger][smaller]
  int triple = 0;       ///< [top][middle][bottom] of a column
  int low_corner = 0;   ///< [beside the lower][upper][lower]
  int high_corner = 0;  ///< [beside the upper][upper][lower]

  static constexpr int pairs = feature_rungs * feature_rungs;
  static constexpr int triples = pairs * feature_rungs;

  constexpr int pair_beside(int one, int other) const {
    return beside + std::max(one, other) * feature_rungs + std::min(one, other);
  }

  /// Calls f(index) for the four corners of two pairs of a column that lie side by side.
  template <class F>
  constexpr void for_each_corner(int left, int right, F&& visit) const {
    visit(low_corner + (right & 15) * 256 + left);
    visit(low_corner + (left & 15) * 256 + right);
    visit(high_corner + (right >> 4) * 256 + left);
    visit(high_corner + (left >> 4) * 256 + right);
  }
};

/// Calls f(index of a weight) for every feature whose lowest and leftmost cell is this one.
template <class Board, class F>
void for_each_block_feature(const BlockFeatures& features, const Board& board, Cell cell, F&& visit) {
  const int row = cell.row;
  const int column = cell.column;
  const auto pair_at = [&](int at) { return static_cast<int>(board.from(at, row) & 0xffU); };
  if (row + 1 < board.rows) visit(features.above + pair_at(column));
  if (row + 2 < board.rows) visit(features.triple + static_cast<int>(board.from(column, row) & 0xfffU));
  if (column + 1 == board.width) return;
  visit(features.pair_beside(board.at(column, row), board.at(column + 1, row)));
  if (row + 1 < board.rows) features.for_each_corner(pair_at(column), pair_at(column + 1), visit);
}

/// Features that share cells, summed up beforehand.
class BlockSums {
 public:
  BlockSums(const BlockFeatures& features, std::span<const std::int32_t> weights) {
    const auto weight = [&](int index) { return weights[static_cast<std::size_t>(index)]; };
    for (std::uint32_t i = 0; i < pairs_.size(); ++i) {
      pairs_[i] = weight(features.above + static_cast<int>(i));
      besides_[i] = weight(features.pair_beside(static_cast<int>(i >> 4U), static_cast<int>(i & 15U)));
    }
    for (std::uint32_t i = 0; i < threes_.size(); ++i)
      threes_[i] = weight(features.triple + static_cast<int>(i)) + pairs_[i & 0xffU];
    for (std::uint32_t i = 0; i < blocks_.size(); ++i) {
      const int left = static_cast<int>(i >> 8U);
      const int right = static_cast<int>(i & 0xffU);
      blocks_[i] = weight(features.pair_beside(left & 15, right & 15));
      features.for_each_corner(left, right, [&](int index) { blocks_[i] += weight(index); });
    }
  }

  /// All features within a column.
  template <class Board>
  std::int64_t within(const Board& board, int column) const {
    std::int64_t sum = 0;
    for (int row = 0; row + 2 < board.rows; ++row) sum += threes_[board.from(column, row) & 0xfffU];
    return sum + pairs_[board.from(column, board.rows - 2) & 0xffU];
  }

  /// All features that lie in both a column and the one to its right.
  template <class Board>
  std::int64_t between(const Board& board, int column) const {
    std::int64_t sum = 0;
    for (int row = 0; row + 1 < board.rows; ++row)
      sum += blocks_[(board.from(column, row) & 0xffU) << 8U | (board.from(column + 1, row) & 0xffU)];
    const int top = board.rows - 1;
    return sum + besides_[(board.from(column, top) & 15U) << 4U | (board.from(column + 1, top) & 15U)];
  }

 private:
  std::array<std::int32_t, 0x100> pairs_{};
  std::array<std::int32_t, 0x100> besides_{};
  std::array<std::int32_t, 0x1000> threes_{};   // of a column, with the pair at its bottom
  std::array<std::int32_t, 0x10000> blocks_{};  // two by two cells: all corners, and the lower pair
};

}  // namespace tilefold
