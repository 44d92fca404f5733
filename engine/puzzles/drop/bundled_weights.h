// The bundled evaluation of Drop, and the search models that use it.
//
// It is a network trained by `tilefold train` on the standard board and embedded by the build. A weight is either the
// same for the whole board or depends on the distance from the top row, so the network can evaluate boards of every
// size and with any tile odds.
#pragma once

#include <memory>
#include <utility>

#include "engine/learn/learned_model.h"
#include "engine/puzzles/drop/models.h"

namespace tilefold::drop {

std::shared_ptr<const learn::FoldedNetwork> bundled_network(const Parameters& rules);

/// Returns the factor that converts the network's estimates into points for these rules (engine/learn/scale.h).
double bundled_scale(const Parameters& rules);

/// The search models of the class Models, together with the bundled evaluation. Searches that evaluate boards use them.
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
