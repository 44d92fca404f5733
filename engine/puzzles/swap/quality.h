// How good a board of Swap is to go on from: the points that the rest of the game may still bring.
//
// A sum of integer weights, in points, one for each small pattern that is seen on the board: tiles by their place,
// pairs, threes of a line, corners of three, how many tiles there are of each level, and the swaps that would merge. It
// is meant for boards between the halves of a move, where tiles have fallen and the new ones are not there yet.
// Patterns are the same wherever they stand, so one set of weights serves boards of every size. The weights are learned
// by play (tests/tuning/swap_quality.cpp, docs/strategies.md) with the preset `exponentile`. A game that is over has
// the quality 0: it brings no more.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "engine/puzzles/swap/fast_rules.h"
#include "engine/puzzles/swap/prospect.h"
#include "engine/puzzles/swap/rules.h"
#include "engine/search/block_patterns.h"

namespace tilefold::swap {

constexpr int levels = pattern_levels;  ///< 0 for no tile, k for 2^k up to below 2^(k+1); larger tiles count as 2^15

/// A board as patterns see it.
struct QualityBoard : PatternBoard<greatest_side> {
  explicit QualityBoard(const State& state);
  explicit QualityBoard(const FastState& state);

  int swaps = 0;                                 ///< those that would merge
  std::array<std::uint8_t, levels> tiles{};      ///< how many of each level
  std::array<std::uint8_t, levels> mergeable{};  ///< swaps that bring a tile of this level into a merge
};

/// The kinds of patterns, and where the weights of each begin among all.
namespace pattern {
constexpr int heights = 8;      ///< rows from the bottom, those further up alike
constexpr int distances = 4;    ///< columns from the nearer side, those further in alike
constexpr int most_tiles = 15;  ///< of a level; more count alike
constexpr int most_swaps = 31;
constexpr int most_of_level = 7;                          ///< swaps of a level
constexpr int height = 0;                                 ///< [row][level]
constexpr int distance = height + heights * levels;       ///< [column][level]
constexpr int tiles = distance + distances * levels;      ///< [level][number]
constexpr int swaps = tiles + levels * (most_tiles + 1);  ///< [number]
constexpr int swaps_of_level = swaps + most_swaps + 1;    ///< [level][number]
constexpr int first_block = swaps_of_level + levels * (most_of_level + 1);
constexpr int flat = first_block + 2 * BlockPatterns::pairs + BlockPatterns::threes;  ///< [one end][middle][other end]
constexpr BlockPatterns blocks{.above = first_block,
                               .beside = first_block + BlockPatterns::pairs,
                               .three = first_block + 2 * BlockPatterns::pairs,
                               .low_corner = flat + BlockPatterns::threes,
                               .high_corner = flat + 2 * BlockPatterns::threes};
constexpr int count = blocks.high_corner + BlockPatterns::threes;

constexpr int flat_three(int left, int middle, int right) {
  return flat + (std::max(left, right) * levels + middle) * levels + std::min(left, right);
}
}  // namespace pattern

/// Calls f(index of a weight) for every pattern on the board: the definition of the sum.
template <class F>
void for_each_pattern(const QualityBoard& board, F&& visit) {
  visit(pattern::swaps + std::min(board.swaps, pattern::most_swaps));
  for (int level = 0; level < levels; ++level) {
    const auto i = static_cast<std::size_t>(level);
    visit(pattern::tiles + level * (pattern::most_tiles + 1) + std::min<int>(board.tiles[i], pattern::most_tiles));
    visit(pattern::swaps_of_level + level * (pattern::most_of_level + 1) +
          std::min<int>(board.mergeable[i], pattern::most_of_level));
  }
  for (int column = 0; column < board.width; ++column)
    for (int row = 0; row < board.rows; ++row) {
      const int side = std::min({column, board.width - 1 - column, pattern::distances - 1});
      visit(pattern::height + std::min(row, pattern::heights - 1) * levels + board.at(column, row));
      visit(pattern::distance + side * levels + board.at(column, row));
      for_each_block_pattern(pattern::blocks, board, cell_at(row, column), visit);
      if (column + 2 < board.width)
        visit(pattern::flat_three(board.at(column, row), board.at(column + 1, row), board.at(column + 2, row)));
    }
}

/// The learned weights, `pattern::count` of them.
std::span<const std::int32_t> quality_weights();

/// The sum of the weights of all patterns on the board, by tables that hold several patterns at once.
std::int64_t sum_of_patterns(const QualityBoard& board);

/// Plain and fast states of one position have the same quality.
inline std::int64_t quality(const State& state) {
  if (state.rules.swaps == Swaps::free) return prospect(state);
  return SwapRules::status(state) == Status::playing ? sum_of_patterns(QualityBoard(state)) : 0;
}
inline std::int64_t quality(const FastState& state) {
  return FastRules::status(state) == Status::playing ? sum_of_patterns(QualityBoard(state)) : 0;
}

}  // namespace tilefold::swap
