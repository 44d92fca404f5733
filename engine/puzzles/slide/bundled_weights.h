// The bundled evaluations of Slide, and the search models that use them.
//
// `tilefold train` trained four networks, on boards of 4×4, 3×3, 3×4 and 4×5 cells, and the build embeds them in the
// program. The weights of the last two networks depend only on the position of a shape relative to the walls
// (Sharing::by_wall), so these two can evaluate boards of every size, in either orientation. A fifth network evaluates
// the last stage of 4×4 games (late.h); the web page does not contain it.
#pragma once

#include <memory>
#include <utility>

#include "engine/learn/learned_model.h"
#include "engine/puzzles/slide/models.h"

namespace tilefold::slide {

std::shared_ptr<const learn::FoldedNetwork> bundled_network(const Parameters& rules);

/// Returns the factor that converts the network's estimates into points for these rules (engine/learn/scale.h).
double bundled_scale(const Parameters& rules);

/// The class Models with the best bundled evaluation added, for searches that evaluate boards.
struct EvaluatedModels {
  using Rules = SlideRules;

  static double scale(const State& state) { return bundled_scale(state.rules); }

  template <class F>
  static Choice visit(const State& state, F&& think) {
    const auto network = bundled_network(state.rules);
    return learn::visit_learned<Models>(state, *network, std::forward<F>(think));
  }
};

}  // namespace tilefold::slide
