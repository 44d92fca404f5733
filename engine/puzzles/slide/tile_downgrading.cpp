#include "engine/puzzles/slide/tile_downgrading.h"

#include <bit>

namespace tilefold::slide {
namespace {

constexpr int known_exponent = 13;  // exponent of the largest tile that training games reached often enough
constexpr int min_gap = 3;          // exponent; during a search, new tiles soon fill gaps at smaller values

// Converts the values that were computed for a downgraded board into values of the given board.
Choice valued_as(const FastState& given, double factor, Choice choice) {
  for (MoveValue& value : choice.values) {
    value.score_gain = slid(given.cells, direction_of(value.move)).score;
    value.score_estimate = factor * value.score_estimate.value_or(0);
    value.heuristic = factor * value.heuristic.value_or(0);
  }
  return choice;
}

struct Downgraded {
  DowngradingExpectimax::Model::State state;
  double factor = 1;  // factor that converts values of `state` into values of the original board
};

Downgraded downgrade(const DowngradingExpectimax::Model::State& state) {
  Downgraded result{.state = state};
  while (true) {
    const std::uint32_t present = exponents_on(result.state.cells);
    int gap = static_cast<int>(std::bit_width(present)) - 1;
    if (gap <= known_exponent) break;
    while (gap >= min_gap && (present >> static_cast<unsigned>(gap) & 1U) != 0) --gap;
    if (gap < min_gap) break;
    result.state.cells = downgraded(result.state.cells, static_cast<std::uint64_t>(gap));
    result.factor *= 2;
  }
  return result;
}

}  // namespace

Choice DowngradingExpectimax::choose(const Model::State& given, const SearchTask& task) const {
  const Downgraded known = downgrade(given);
  Budget budget = task.budget;
  if (budget.progress)
    budget.progress = [&](const Choice& choice) { task.budget.progress(valued_as(given, known.factor, choice)); };
  const SearchTask same{.game = task.game, .seed = task.seed, .budget = budget, .stop = task.stop};
  Expectimax adjusted = search;
  adjusted.growth = growth;
  return valued_as(given, known.factor, adjusted.choose<Model>(known.state, same));
}

}  // namespace tilefold::slide
