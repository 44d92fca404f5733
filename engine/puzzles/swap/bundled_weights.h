// The bundled evaluations of Swap, and the search models that use them.
//
// `tilefold train` trained three networks, and the build embeds them in the program. Two networks are for rules with
// which a merge doubles the value: one was trained on 8×8 boards (the preset `exponentile`), the other, for smaller
// boards, on 6×6 boards. The third network is for rules with which a merge creates the sum of its tiles (the preset
// `merge3`). A weight is either the same for the whole board or depends on the distance from the edges, so the networks
// can evaluate boards of every size. The networks are not used with free swaps, which have a separate evaluation
// (free_swap_evaluation.h).
#pragma once

#include <memory>
#include <utility>

#include "engine/learn/learned_model.h"
#include "engine/puzzles/swap/models.h"

namespace tilefold::swap {

/// Returns the bundled network for these rules. Requires rules with which only swaps that merge are legal.
std::shared_ptr<const learn::FoldedNetwork> bundled_network(const Parameters& rules);

/// Returns the factor that converts the network's estimates into points for these rules (engine/learn/scale.h).
double bundled_scale(const Parameters& rules);

/// The class Models with the bundled evaluation for the rules added, for searches that evaluate boards.
struct EvaluatedModels {
  using Rules = SwapRules;

  static double scale(const State& state) { return state.rules.swaps == Swaps::free ? 1 : bundled_scale(state.rules); }

  template <class F>
  static Choice visit(const State& state, F&& think) {
    if (state.rules.swaps == Swaps::free) return Models::visit(state, std::forward<F>(think));
    const auto network = bundled_network(state.rules);
    return learn::visit_learned<Models>(state, *network, std::forward<F>(think));
  }
};

}  // namespace tilefold::swap
