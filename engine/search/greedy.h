// Greedy choice: ranks the boards that each move leads to at once, before chance answers.
//
// Generic over rules and a scorer `Quality` with `static std::int64_t value(const State&)`, larger is
// better. The value of a move is its score gain plus the quality of the board it leaves.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/search/strategy.h"

namespace tilefold {

template <class Q, class R>
concept QualityOf = requires(const typename R::State& state) {
  { Q::value(state) } -> std::same_as<std::int64_t>;
};

template <PlayableRules R, QualityOf<R> Quality>
class GreedyStrategy final : public RulesStrategy<R> {
 protected:
  Choice choose_from(const RulesPuzzle<R>& puzzle, const Budget&, const std::stop_token&) const override {
    Choice choice;
    MoveList<R::max_moves> moves;
    R::moves(puzzle.state(), moves);
    for (const Move move : moves) {
      auto after = puzzle.state();
      NullSink nobody;
      const Gain gain = R::play(after, move, nobody);
      MoveValue& value = choice.values.emplace_back();
      value.move = move;
      value.score_gain = static_cast<std::int64_t>(std::min<std::uint64_t>(gain.score, greatest_score));
      value.heuristic = static_cast<double>(Quality::value(after));
      value.score_estimate = static_cast<double>(*value.score_gain) + *value.heuristic;
      value.depth = 1;
    }
    std::stable_sort(choice.values.begin(), choice.values.end(),
                     [](const MoveValue& a, const MoveValue& b) { return *a.score_estimate > *b.score_estimate; });
    if (!choice.values.empty()) choice.best = choice.values.front().move;
    return choice;
  }
};

}  // namespace tilefold
