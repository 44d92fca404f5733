// The evaluation that comes with Drop, and the models of Drop with it.
//
// It is a network that `tilefold train` has learned on the standard board and the build embeds. What it knows of a
// board is the same wherever it stands, or counts from the top row, so it judges boards of every size, whatever tiles
// are drawn.
//
// Source: as in engine/learn/folded_network.h.
#pragma once

#include <memory>
#include <utility>

#include "engine/learn/learned_model.h"
#include "engine/puzzles/drop/models.h"

namespace tilefold::drop {

std::shared_ptr<const learn::FoldedNetwork> stock_network(const Parameters& rules);

/// What its promises are to be multiplied by, so that they are points (engine/learn/scale.h).
double stock_scale(const Parameters& rules);

/// As Models, with the best evaluation that there is. For searches that ask for evaluations.
struct EvaluatedModels {
  using Rules = DropRules;

  static double scale(const State& state) { return stock_scale(state.rules); }

  template <class F>
  static Choice visit(const State& state, F&& think) {
    const auto network = stock_network(state.rules);
    return learn::visit_learned<Models>(state, *network, std::forward<F>(think));
  }
};

}  // namespace tilefold::drop
