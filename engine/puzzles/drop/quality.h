// How good a board of Drop is to go on from: the points that the rest of the game may still bring.
//
// A sum of integer weights, in points, one for each small pattern that is seen on the board: single cells
// by their depth, pairs, threes in a column, corners of three, and the number of free cells. Patterns are
// the same wherever they stand, so one set of weights serves boards of every size. The weights are learned
// by play (tests/tuning/drop_quality.cpp, docs/strategies.md), on the standard board. A game that is over
// has the quality 0: it brings no more.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "engine/puzzles/drop/fast_rules.h"
#include "engine/puzzles/drop/rules.h"
#include "engine/search/block_patterns.h"

namespace tilefold::drop {

/// A board as patterns see it; larger tiles count as 2^15.
struct QualityBoard : PatternBoard<greatest_columns> {
  explicit QualityBoard(const State& state);
  explicit QualityBoard(const FastState& state);

  int free_cells = 0;
};

/// The kinds of patterns, and where the weights of each begin among all.
namespace pattern {
constexpr int depths = 7;                         ///< rows from the top, those further down alike
constexpr int most_free = 35;                     ///< more free cells count alike
constexpr int free_cells = 0;                     ///< [number]
constexpr int cell = free_cells + most_free + 1;  ///< [depth][exponent]
constexpr int first_block = cell + depths * pattern_levels;
constexpr BlockPatterns blocks{.above = first_block,
                               .beside = first_block + BlockPatterns::pairs,
                               .three = first_block + 2 * BlockPatterns::pairs,
                               .low_corner = first_block + 2 * BlockPatterns::pairs + BlockPatterns::threes,
                               .high_corner = first_block + 2 * BlockPatterns::pairs + 2 * BlockPatterns::threes};
constexpr int count = blocks.high_corner + BlockPatterns::threes;
}  // namespace pattern

/// Calls f(index of a weight) for every pattern on the board: the definition of the sum.
template <class F>
void for_each_pattern(const QualityBoard& board, F&& visit) {
  visit(pattern::free_cells + std::min(board.free_cells, pattern::most_free));
  for (int column = 0; column < board.width; ++column)
    for (int row = 0; row < board.rows; ++row) {
      const int depth = std::min(board.rows - 1 - row, pattern::depths - 1);
      visit(pattern::cell + depth * pattern_levels + board.at(column, row));
      for_each_block_pattern(pattern::blocks, board, cell_at(row, column), visit);
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
