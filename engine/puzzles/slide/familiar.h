// Expectimax of Slide on boards beyond those on which its evaluation was learned.
//
// A board on which learning was seldom is searched as one that it knows well: the large tiles halved, those above the
// largest that is missing among them, while there is one and there are tiles beyond those that are familiar. The rest
// of the game is worth about half then, each time.
//
// Source: tile-downgrading is that of H. Guei, L.-P. Chen and I.-C. Wu, 2021.
#pragma once

#include "engine/learn/learned_model.h"
#include "engine/puzzles/slide/models.h"
#include "engine/search/expectimax.h"

namespace tilefold::slide {

/// The search on 64-bit boards by their familiar forms, elsewhere as it is. By familiar forms a depth is begun only if
/// the nodes left are eight times those of the one before it: most that are begun with fewer take twice the time and
/// are thrown away.
struct FamiliarExpectimax {
  using Model = learn::LearnedModel<FastModel>;

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
