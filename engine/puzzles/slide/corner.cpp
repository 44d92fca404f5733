#include "engine/puzzles/slide/corner.h"

#include <limits>

#include "engine/core/strategy.h"
#include "engine/puzzles/slide/weight_matrix.h"

namespace tilefold::slide {
namespace {

double best_reply(const State& state);

// Returns the value of the board after the worst possible placement of a 2, if the player replies with the best slide.
double worst_placement(const State& after) {
  double worst = std::numeric_limits<double>::max();
  SlideRules::for_each_cell(after, [&](Cell cell) {
    if (after.at(cell) != 0) return;
    State next = after;
    next.awaits_tile = false;
    next.at(cell) = 1;
    worst = std::min(worst, best_reply(next));
  });
  return worst;
}

double best_reply(const State& state) {
  SlideRules::Moves moves;
  SlideRules::moves(state, moves);
  double best = moves.empty() ? 0 : -std::numeric_limits<double>::max();
  NullSink nobody;
  for (const Move move : moves) {
    State after = state;
    SlideRules::play(after, move, nobody);
    best = std::max(best, corner_value(after));
  }
  return best;
}

class CornerStrategy final : public RulesStrategy<SlideRules> {
 protected:
  Choice choose_from(const RulesPuzzle<SlideRules>& puzzle, const Budget&, const std::stop_token&) const override {
    Choice choice;
    SlideRules::Moves moves;
    SlideRules::moves(puzzle.state(), moves);
    NullSink nobody;
    for (const Move move : moves) {
      State after = puzzle.state();
      const Gain gain = SlideRules::play(after, move, nobody);
      choice.values.push_back({.move = move,
                               .score_estimate = worst_placement(after),
                               .score_gain = static_cast<std::int64_t>(gain.score),
                               .heuristic = corner_value(after),
                               .depth = 2});
    }
    std::stable_sort(choice.values.begin(), choice.values.end(),
                     [](const MoveValue& a, const MoveValue& b) { return *a.score_estimate > *b.score_estimate; });
    if (!choice.values.empty()) choice.best = choice.values.front().move;
    return choice;
  }
};

}  // namespace

double corner_value(const State& state) {
  return weighted_sum(snake_weights(), state);
}

std::unique_ptr<Strategy> make_corner(const ParameterValues&, std::uint64_t) {
  return std::make_unique<CornerStrategy>();
}

}  // namespace tilefold::slide
