// A tutorial as data: a few steps, each on a small board. Each step teaches one rule, which the user applies with one
// move.
//
// The application shows the board and the text of a step, waits for one of the moves of the step, and then shows the
// confirmation. Invariant: each move of a step is legal on the board of the step.
#pragma once

#include <span>
#include <string_view>
#include <utility>

namespace tilefold {

struct TutorialStep {
  std::string_view rule;                    ///< one rule and what to do, in one line without a full stop
  std::string_view confirmation;            ///< what the move has shown, in one line without a full stop
  std::string_view position;                ///< state of the board as JSON, as in a position file
  std::span<const std::string_view> moves;  ///< the moves that complete the step; the first is shown as a hint
};

struct Tutorial {
  /// The parameters of the boards that differ from the defaults, as pairs of a name and a text.
  std::span<const std::pair<std::string_view, std::string_view>> rule_values;
  std::span<const TutorialStep> steps;
};

}  // namespace tilefold
