// Greedy choice: ranks each move by its score gain plus the evaluation of the board after the move and before the
// random outcome.
//
// Source: R. Sutton and A. Barto, Reinforcement Learning, 2nd edition, 2018, section 6.8 (one-ply search on
// afterstates).
#pragma once

#include "engine/search/search_model.h"

namespace tilefold {

struct Greedy {
  template <SearchModel F>
  Choice choose(const typename F::Rules::State& state, const SearchTask&) const {
    return ranked(immediate_values<F>(state));
  }
};

}  // namespace tilefold
