// The bundled evaluations of Slide, and the search models that use them.
//
// They are four networks trained by `tilefold train` on 4×4, 3×3, 3×4 and 4×5 and embedded by the build. The weights of
// the last two depend on a site's position relative to the walls only (Sharing::by_wall), so these two evaluate boards
// of every size, in either orientation. A fifth network, not in the web page, evaluates the last stage of 4×4 (late.h).
#pragma once

#include <memory>
#include <utility>

#include "engine/learn/learned_model.h"
#include "engine/puzzles/slide/models.h"

namespace tilefold::slide {

std::shared_ptr<const learn::FoldedNetwork> bundled_network(const Parameters& rules);

/// Returns the factor that converts the network's estimates into points by these rules (engine/learn/scale.h).
double bundled_scale(const Parameters& rules);

/// The search models of the class Models, together with the best bundled evaluation. Searches that evaluate boards use
/// them.
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
