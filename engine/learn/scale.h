// Calibrates a network for rules that it was not trained on.
//
// Under other rules a network still ranks boards well, but its predicted scores can be two hundred times too high. To
// calibrate the network, a greedy player plays a few games with the other rules. The scale is the ratio of the points
// that the player scored to the points that the network predicted.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/core/rng.h"
#include "engine/core/strategy.h"
#include "engine/learn/best_move.h"
#include "engine/learn/folded_network.h"

namespace tilefold::learn {

/// Plays up to 32 games with `rules` and returns the points scored divided by the decrease of the predicted points.
/// Stops after evaluating boards with about two million cells in total (60,000 boards of standard Drop). Returns 1 if
/// the games are so long that most of the predicted points have not been scored by then.
template <class Models, class Parameters>
double measured_scale(const Parameters& rules, const FoldedNetwork& network) {
  constexpr std::uint64_t most_games = 32;
  constexpr std::size_t most_cells = 2'000'000;
  const std::size_t most_boards = most_cells / static_cast<std::size_t>(rules.rows * rules.columns);
  const std::size_t most_boards_of_game = most_boards / 4;
  double scored = 0;
  double promised = 0;
  double still_promised = 0;
  std::size_t boards = 0;
  for (std::uint64_t number = 0; number < most_games && boards < most_boards; ++number) {
    Rng rng(derive_seed(0, number));
    Models::visit(Models::Rules::initial(rules, rng), [&]<class Model>(Model, typename Model::Rules::State state) {
      NullSink nobody;
      double promise = 0;
      const std::size_t boards_before = boards;
      while (boards - boards_before < most_boards_of_game) {
        const auto best = best_move<Model>(state, network);
        promise = best ? best->promise : 0;
        if (boards == boards_before) promised += promise;
        if (!best) break;
        boards += best->choices;
        state = best->after;
        if (best->ends) break;
        Model::Rules::settle(state, rng, nobody);
      }
      still_promised += promise;
      scored += static_cast<double>(Model::Rules::score(state));
      return Choice{};
    });
  }
  const double kept = promised - still_promised;
  return scored > 0 && kept > promised / 2 ? scored / kept : 1;
}

}  // namespace tilefold::learn
