// The evaluations that come with Slide for boards of other sizes than 4×4, and the models of Slide with them.
//
// They are three networks that `tilefold train` has learned and the build embeds, on 3×3, 3×4 and 4×5. What they know
// of a board is the same wherever it lies alike at the walls, so each can judge boards of every size, lying or upright.
// 4×4 has an evaluation of its own (evaluation.h).
//
// Source: as in engine/learn/folded_network.h.
#pragma once

#include <memory>
#include <utility>

#include "engine/learn/learned_model.h"
#include "engine/puzzles/slide/models.h"

namespace tilefold::slide {

std::shared_ptr<const learn::FoldedNetwork> stock_network(const Parameters& rules);

/// As Models, with the best evaluation that there is. For searches that ask for evaluations.
struct EvaluatedModels {
  using Rules = SlideRules;

  template <class F>
  static Choice visit(const State& state, F&& think) {
    if (has_own_evaluation(state.rules)) return Models::visit(state, std::forward<F>(think));
    const auto network = stock_network(state.rules);
    using Learned = learn::LearnedModel<PlainModel>;
    return think(Learned{}, Learned::State{state, network.get()});
  }
};

}  // namespace tilefold::slide
