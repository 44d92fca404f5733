// How good a board of Drop is to go on from: the points that the rest of the game may still bring.
//
// A sum of integer weights, in points, one for each small pattern that is seen on the board: single cells
// by their depth, pairs, threes in a column, corners of three, and the number of free cells. Patterns are
// the same wherever they stand, so one set of weights serves boards of every size. The weights are learned
// by play (tests/tuning/drop_quality.cpp, docs/strategies.md), on the standard board. A game that is over
// has the quality 0: it brings no more.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/puzzles/drop/fast_rules.h"
#include "engine/puzzles/drop/rules.h"

namespace tilefold::drop {

/// A board as patterns see it: four bits a cell, the bottom row in the lowest; larger tiles count as 2^15.
struct QualityBoard {
  explicit QualityBoard(const State& state);
  explicit QualityBoard(const FastState& state);

  int rows = 0;
  int width = 0;
  int free_cells = 0;
  std::array<std::uint64_t, greatest_columns> columns{};

  /// The cells of a column from `row` up; the lowest four bits are that of `row`.
  std::uint32_t from(int column, int row) const {
    return static_cast<std::uint32_t>(columns[static_cast<std::size_t>(column)] >> static_cast<unsigned>(4 * row));
  }
};

/// The kinds of patterns, and where the weights of each begin among all.
namespace pattern {
constexpr int exponents = 16;
constexpr int depths = 7;                                  ///< rows from the top, those further down alike
constexpr int most_free = 35;                              ///< more free cells count alike
constexpr int free_cells = 0;                              ///< [number]
constexpr int cell = free_cells + most_free + 1;           ///< [depth][exponent]
constexpr int above = cell + depths * exponents;           ///< [upper][lower]
constexpr int beside = above + exponents * exponents;      ///< [larger][smaller]
constexpr int three = beside + exponents * exponents;      ///< [top][middle][bottom] of a column
constexpr int low_corner = three + exponents * 256;        ///< [beside the lower][upper][lower]
constexpr int high_corner = low_corner + exponents * 256;  ///< [beside the upper][upper][lower]
constexpr int count = high_corner + exponents * 256;

constexpr int beside_pair(int one, int other) {
  return beside + std::max(one, other) * exponents + std::min(one, other);
}
}  // namespace pattern

/// Calls f(index of a weight) for every pattern on the board: the definition of the sum.
template <class F>
void for_each_pattern(const QualityBoard& board, F&& visit) {
  const auto pair_at = [&](int column, int row) { return static_cast<int>(board.from(column, row) & 0xffU); };
  const auto cell_at = [&](int column, int row) { return static_cast<int>(board.from(column, row) & 0xfU); };
  visit(pattern::free_cells + std::min(board.free_cells, pattern::most_free));
  for (int column = 0; column < board.width; ++column)
    for (int row = 0; row < board.rows; ++row) {
      const int depth = std::min(board.rows - 1 - row, pattern::depths - 1);
      visit(pattern::cell + depth * pattern::exponents + cell_at(column, row));
      if (row + 1 < board.rows) visit(pattern::above + pair_at(column, row));
      if (row + 2 < board.rows) visit(pattern::three + static_cast<int>(board.from(column, row) & 0xfffU));
      if (column + 1 == board.width) continue;
      visit(pattern::beside_pair(cell_at(column, row), cell_at(column + 1, row)));
      if (row + 1 == board.rows) continue;
      const int left = pair_at(column, row);
      const int right = pair_at(column + 1, row);
      visit(pattern::low_corner + (right & 15) * 256 + left);
      visit(pattern::low_corner + (left & 15) * 256 + right);
      visit(pattern::high_corner + (right >> 4) * 256 + left);
      visit(pattern::high_corner + (left >> 4) * 256 + right);
    }
}

/// The learned weights, `pattern::count` of them.
std::span<const std::int32_t> quality_weights();

/// The sum of the weights of all patterns on the board, by tables that hold several patterns at once.
std::int64_t sum_of_patterns(const QualityBoard& board);

/// Plain and fast states of one position have the same quality.
inline std::int64_t quality(const State& state) {
  return DropRules::status(state) == Status::playing ? sum_of_patterns(QualityBoard(state)) : 0;
}
inline std::int64_t quality(const FastState& state) {
  return FastRules::status(state) == Status::playing ? sum_of_patterns(QualityBoard(state)) : 0;
}

}  // namespace tilefold::drop
