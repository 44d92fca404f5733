// Greedy choice: ranks what each move leads to at once, before chance answers, by score gain and evaluation.
//
// Source: one-ply search on afterstates, as in R. Sutton and A. Barto, Reinforcement Learning, 2nd edition 2018,
// section 6.8.
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
