// The bundled evaluation of Drop, and the search models that use it.
//
// The evaluation is a network that `tilefold train` trained on the standard board and that the build embeds in the
// program. A weight is either the same for the whole board or depends on the distance from the top row, so the network
// can evaluate boards of every size and with any tile odds.
#pragma once

#include <memory>
#include <utility>

#include "engine/learn/learned_model.h"
#include "engine/puzzles/drop/models.h"

namespace tilefold::drop {

std::shared_ptr<const learn::FoldedNetwork> bundled_network(const Parameters& rules);

/// Returns the factor that converts the network's estimates into points for these rules (engine/learn/scale.h).
double bundled_scale(const Parameters& rules);

/// The class Models with the bundled evaluation added, for searches that evaluate boards.
struct EvaluatedModels {
  using Rules = DropRules;

  static double scale(const State& state) { return bundled_scale(state.rules); }

  template <class F>
  static Choice visit(const State& state, F&& think) {
    const auto network = bundled_network(state.rules);
    return learn::visit_learned<Models>(state, *network, std::forward<F>(think));
  }
};

}  // namespace tilefold::drop
