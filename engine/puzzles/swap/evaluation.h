// How good a board of Swap is to go on from: the points that the rest of the game may still bring.
//
// A sum of integer weights, in points, one for each small feature that is seen on the board: tiles by their place,
// pairs, triples of a line, corners of three, how many tiles there are of each rung, and the swaps that would merge.
// It is meant for afterstates, where tiles have fallen and the new ones are not there yet.
// Features are the same wherever they stand, so one set of weights serves boards of every size. The weights are learned
// by play (tests/tuning/swap_evaluation.cpp, docs/strategies.md) with the preset `exponentile`. A game that is over has
// the evaluation 0: it brings no more.
//
// Sources: as in engine/learn/features.h and engine/learn/network.h; the choice of features is ours.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "engine/puzzles/swap/fast_rules.h"
#include "engine/puzzles/swap/prospect.h"
#include "engine/puzzles/swap/rules.h"
#include "engine/search/block_features.h"

namespace tilefold::swap {

constexpr int rungs = feature_rungs;  ///< 0 for no tile, k for 2^k up to below 2^(k+1); larger tiles count as 2^15

/// A board as features see it.
struct FeatureBoard : FeatureColumns<greatest_side> {
  explicit FeatureBoard(const State& state);
  explicit FeatureBoard(const FastState& state);

  int swaps = 0;                                ///< those that would merge
  std::array<std::uint8_t, rungs> tiles{};      ///< how many of each rung
  std::array<std::uint8_t, rungs> mergeable{};  ///< swaps that bring a tile of this rung into a merge
};

/// The kinds of features, and where the weights of each begin among all.
namespace feature {
constexpr int heights = 8;      ///< rows from the bottom, those further up alike
constexpr int distances = 4;    ///< columns from the nearer side, those further in alike
constexpr int most_tiles = 15;  ///< of a rung; more count alike
constexpr int most_swaps = 31;
constexpr int most_of_rung = 7;                          ///< swaps of a rung
constexpr int height = 0;                                ///< [row][rung]
constexpr int distance = height + heights * rungs;       ///< [column][rung]
constexpr int tiles = distance + distances * rungs;      ///< [rung][number]
constexpr int swaps = tiles + rungs * (most_tiles + 1);  ///< [number]
constexpr int swaps_of_rung = swaps + most_swaps + 1;    ///< [rung][number]
constexpr int first_block = swaps_of_rung + rungs * (most_of_rung + 1);
constexpr int flat = first_block + 2 * BlockFeatures::pairs + BlockFeatures::triples;  ///< [one end][middle][other end]
constexpr BlockFeatures blocks{.above = first_block,
                               .beside = first_block + BlockFeatures::pairs,
                               .triple = first_block + 2 * BlockFeatures::pairs,
                               .low_corner = flat + BlockFeatures::triples,
                               .high_corner = flat + 2 * BlockFeatures::triples};
constexpr int count = blocks.high_corner + BlockFeatures::triples;

constexpr int flat_three(int left, int middle, int right) {
  return flat + (std::max(left, right) * rungs + middle) * rungs + std::min(left, right);
}
}  // namespace feature

/// Calls f(index of a weight) for every feature on the board: the definition of the sum.
template <class F>
void for_each_feature(const FeatureBoard& board, F&& visit) {
  visit(feature::swaps + std::min(board.swaps, feature::most_swaps));
  for (int rung = 0; rung < rungs; ++rung) {
    const auto i = static_cast<std::size_t>(rung);
    visit(feature::tiles + rung * (feature::most_tiles + 1) + std::min<int>(board.tiles[i], feature::most_tiles));
    visit(feature::swaps_of_rung + rung * (feature::most_of_rung + 1) +
          std::min<int>(board.mergeable[i], feature::most_of_rung));
  }
  for (int column = 0; column < board.width; ++column)
    for (int row = 0; row < board.rows; ++row) {
      const int side = std::min({column, board.width - 1 - column, feature::distances - 1});
      visit(feature::height + std::min(row, feature::heights - 1) * rungs + board.at(column, row));
      visit(feature::distance + side * rungs + board.at(column, row));
      for_each_block_feature(feature::blocks, board, cell_at(row, column), visit);
      if (column + 2 < board.width)
        visit(feature::flat_three(board.at(column, row), board.at(column + 1, row), board.at(column + 2, row)));
    }
}

/// The learned weights, `feature::count` of them.
std::span<const std::int32_t> evaluation_weights();

/// The sum of the weights of all features on the board, by tables that hold several features at once.
std::int64_t sum_of_features(const FeatureBoard& board);

/// Plain and fast states of one position have the same evaluation.
inline std::int64_t evaluation(const State& state) {
  if (state.rules.swaps == Swaps::free) return prospect(state);
  return SwapRules::status(state) == Status::playing ? sum_of_features(FeatureBoard(state)) : 0;
}
inline std::int64_t evaluation(const FastState& state) {
  return FastRules::status(state) == Status::playing ? sum_of_features(FeatureBoard(state)) : 0;
}

}  // namespace tilefold::swap
