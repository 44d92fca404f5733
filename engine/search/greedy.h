// Greedy choice: ranks what each move leads to at once, before chance answers, by score gain and quality.
#pragma once

#include "engine/search/search_form.h"

namespace tilefold {

struct Greedy {
  template <SearchForm F>
  Choice choose(const typename F::Rules::State& state, const SearchTask&) const {
    return ranked(immediate_values<F>(state));
  }
};

}  // namespace tilefold
