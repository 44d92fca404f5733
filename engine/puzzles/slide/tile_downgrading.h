// Expectimax for Slide boards with larger tiles than the evaluation met often in training.
//
// Replaces such a board by a similar one that training met often: finds the largest tile value that is missing below
// the largest tile, and halves every tile above it. Repeats this while the largest tile is too large and a value is
// missing. Each repetition about halves the expected points of the rest of the game, so results are doubled again.
//
// Source: tile-downgrading, H. Guei, L.-P. Chen and I.-C. Wu, 2021.
#pragma once

#include "engine/learn/learned_model.h"
#include "engine/puzzles/slide/models.h"
#include "engine/search/expectimax.h"

namespace tilefold::slide {

/// Expectimax that downgrades 64-bit boards before searching them; boards of other models are searched unchanged. On
/// 64-bit boards it starts a depth only if the nodes left are at least eight times those of the previous depth: most
/// depths started with fewer nodes are not completed, and their time is lost.
struct DowngradingExpectimax {
  using Model = learn::LearnedModel<FastModel>;
  static constexpr double growth = 8;  ///< Expectimax::growth on 64-bit boards

  Expectimax search;

  template <ChanceModel F>
  Choice choose(const typename F::Rules::State& state, const SearchTask& task) const {
    if constexpr (std::is_same_v<F, Model>) {
      return choose(state, task);
    } else {
      return search.choose<F>(state, task);
    }
  }

  Choice choose(const Model::State& state, const SearchTask& task) const;
};

}  // namespace tilefold::slide
