// How good a board of Drop is to go on from: the points that the rest of the game may still bring.
//
// A sum of integer weights, in points, one for each small feature that is seen on the board: single cells
// by their depth, pairs, triples in a column, corners of three, and the number of free cells. Features are
// the same wherever they stand, so one set of weights serves boards of every size. The weights are learned
// by play (tests/tuning/drop_evaluation.cpp, docs/strategies.md), on the standard board. A game that is over
// has the evaluation 0: it brings no more.
//
// Sources: as in engine/learn/features.h and engine/learn/network.h; the choice of features is ours.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "engine/puzzles/drop/fast_rules.h"
#include "engine/puzzles/drop/rules.h"
#include "engine/search/block_features.h"

namespace tilefold::drop {

/// A board as features see it; larger tiles count as 2^15.
struct FeatureBoard : FeatureColumns<greatest_columns> {
  explicit FeatureBoard(const State& state);
  explicit FeatureBoard(const FastState& state);

  int free_cells = 0;
};

/// The kinds of features, and where the weights of each begin among all.
namespace feature {
constexpr int depths = 7;                         ///< rows from the top, those further down alike
constexpr int most_free = 35;                     ///< more free cells count alike
constexpr int free_cells = 0;                     ///< [number]
constexpr int cell = free_cells + most_free + 1;  ///< [depth][exponent]
constexpr int first_block = cell + depths * feature_rungs;
constexpr BlockFeatures blocks{.above = first_block,
                               .beside = first_block + BlockFeatures::pairs,
                               .triple = first_block + 2 * BlockFeatures::pairs,
                               .low_corner = first_block + 2 * BlockFeatures::pairs + BlockFeatures::triples,
                               .high_corner = first_block + 2 * BlockFeatures::pairs + 2 * BlockFeatures::triples};
constexpr int count = blocks.high_corner + BlockFeatures::triples;
}  // namespace feature

/// Calls f(index of a weight) for every feature on the board: the definition of the sum.
template <class F>
void for_each_feature(const FeatureBoard& board, F&& visit) {
  visit(feature::free_cells + std::min(board.free_cells, feature::most_free));
  for (int column = 0; column < board.width; ++column)
    for (int row = 0; row < board.rows; ++row) {
      const int depth = std::min(board.rows - 1 - row, feature::depths - 1);
      visit(feature::cell + depth * feature_rungs + board.at(column, row));
      for_each_block_feature(feature::blocks, board, cell_at(row, column), visit);
    }
}

/// The learned weights, `feature::count` of them.
std::span<const std::int32_t> evaluation_weights();

/// The sum of the weights of all features on the board, by tables that hold several features at once.
std::int64_t sum_of_features(const FeatureBoard& board);

/// Plain and fast states of one position have the same evaluation.
inline std::int64_t evaluation(const State& state) {
  return DropRules::status(state) == Status::playing ? sum_of_features(FeatureBoard(state)) : 0;
}
inline std::int64_t evaluation(const FastState& state) {
  return FastRules::status(state) == Status::playing ? sum_of_features(FeatureBoard(state)) : 0;
}

}  // namespace tilefold::drop
