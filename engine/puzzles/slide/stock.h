// The evaluations that come with Slide, and its models with them.
//
// They are four networks that `tilefold train` has learned and the build embeds, on 4×4, 3×3, 3×4 and 4×5. What the
// last two know of a board is the same wherever it lies alike at the walls, so each can judge boards of every size,
// lying or upright.
//
// Source: as in engine/learn/folded_network.h.
#pragma once

#include <memory>
#include <utility>

#include "engine/learn/learned_model.h"
#include "engine/puzzles/slide/models.h"

namespace tilefold::slide {

std::shared_ptr<const learn::FoldedNetwork> stock_network(const Parameters& rules);

/// What its promises are to be multiplied by, so that they are points (engine/learn/scale.h).
double stock_scale(const Parameters& rules);

/// As Models, with the best evaluation that there is. For searches that ask for evaluations.
struct EvaluatedModels {
  using Rules = SlideRules;

  static double scale(const State& state) { return stock_scale(state.rules); }

  template <class F>
  static Choice visit(const State& state, F&& think) {
    const auto network = stock_network(state.rules);
    return learn::visit_learned<Models>(state, *network, std::forward<F>(think));
  }
};

}  // namespace tilefold::slide
