// The evaluations that come with Swap, and the models of Swap with them.
//
// They are three networks that `tilefold train` has learned and the build embeds: two where merges double, learned on
// 8×8 (the preset `exponentile`) and, for smaller boards, on 6×6, and one where they sum (`merge3`). What they know of
// a board is the same wherever it stands, or counts from its edges, so they judge boards of every size, and by every
// rule but that of free swaps: there a player need not fear the end, and what counts is how near a merge is
// (prospect.h).
//
// Source: as in engine/learn/folded_network.h.
#pragma once

#include <memory>
#include <utility>

#include "engine/learn/learned_model.h"
#include "engine/puzzles/swap/models.h"

namespace tilefold::swap {

/// For rules by which every swap merges.
std::shared_ptr<const learn::FoldedNetwork> stock_network(const Parameters& rules);

/// What its promises are to be multiplied by, so that they are points (engine/learn/scale.h).
double stock_scale(const Parameters& rules);

/// As Models, with the best evaluation that there is. For searches that ask for evaluations.
struct EvaluatedModels {
  using Rules = SwapRules;

  static double scale(const State& state) { return state.rules.swaps == Swaps::free ? 1 : stock_scale(state.rules); }

  template <class F>
  static Choice visit(const State& state, F&& think) {
    if (state.rules.swaps == Swaps::free) return Models::visit(state, std::forward<F>(think));
    const auto network = stock_network(state.rules);
    return learn::visit_learned<Models>(state, *network, std::forward<F>(think));
  }
};

}  // namespace tilefold::swap
