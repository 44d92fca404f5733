// Expectimax for Slide boards with larger tiles than training games usually reached.
//
// Replaces such a board by a similar board that training games reached often: finds the largest tile value that is
// missing below the largest tile, and halves every tile above the missing value. Repeats this while the largest tile is
// too large and a value is missing. Each repetition about halves the expected points of the rest of the game, so the
// results of the search are doubled for each repetition.
//
// Source: tile-downgrading, H. Guei, L.-P. Chen and I.-C. Wu, 2021.
#pragma once

#include "engine/learn/learned_model.h"
#include "engine/puzzles/slide/models.h"
#include "engine/search/expectimax.h"

namespace tilefold::slide {

/// Expectimax that downgrades 64-bit boards before searching them; boards of other models are searched unchanged. On
/// 64-bit boards, the search starts a new depth only if at least eight times the nodes of the previous depth are left.
/// With fewer nodes, most depths would not be completed, and their time would be lost.
struct DowngradingExpectimax {
  using Model = learn::LearnedModel<FastModel>;
  static constexpr double growth = 8;  ///< value of Expectimax::growth on 64-bit boards

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
