// Perfect play of Slide on boards small enough to be solved (solved.h).
//
// On larger boards, and on edited boards that no game reaches, the strategy delegates to the standard expectimax.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "engine/core/strategy.h"
#include "engine/puzzles/slide/models.h"
#include "engine/puzzles/slide/solved.h"
#include "engine/search/search_model.h"

namespace tilefold::slide {

class PerfectStrategy final : public RulesStrategy<SlideRules> {
 public:
  explicit PerfectStrategy(std::unique_ptr<Strategy> elsewhere) : elsewhere_(std::move(elsewhere)) {}

 protected:
  Choice choose_from(const RulesPuzzle<SlideRules>& puzzle, const Budget& budget,
                     const std::stop_token& stop) const override {
    const State& state = puzzle.state();
    const auto solved = solved_values(state.rules, budget.threads, stop);
    if (stop.stop_requested()) return ranked(immediate_values<PlainModel>(state));
    if (!solved || largest(state) > max_fast_exponent) return elsewhere_->choose(puzzle, budget, stop);
    std::vector<MoveValue> values = immediate_values<PlainModel>(state);
    for (MoveValue& value : values) {
      value.score_estimate = solved->value(packed_cells(state), direction_of(value.move));
      if (!value.score_estimate) return elsewhere_->choose(puzzle, budget, stop);
      value.heuristic = *value.score_estimate - static_cast<double>(*value.score_gain);
    }
    return ranked(std::move(values));
  }

 private:
  std::unique_ptr<Strategy> elsewhere_;
};

}  // namespace tilefold::slide
