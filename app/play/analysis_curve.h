// The data of a curve that shows an analysed game: the expected final score before and after each move. The change
// caused by a move is split into loss (the user's mistake) and luck (the random outcome).
//
// Each move is a step of the curve. A step begins at the score that was expected before the move, falls by the loss,
// then rises or falls by the luck. Invariant: each step begins where the previous one ended, and the last step ends at
// the final score plus the value of the final position. This class computes the numbers; it draws nothing.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "app/measure/analysis.h"

namespace tilefold::play {

struct CurveStep {
  double before = 0;      ///< expected final score before the move: the score so far plus the value of the position
  double after_loss = 0;  ///< expected final score after the played move, before the random outcome
  double after = 0;       ///< expected final score after the random outcome
  double continued = 0;   ///< the part of `after` that a continue brought; it does not count as luck
  measure::MoveClass kind = measure::MoveClass::best;
};

/// Several consecutive moves combined into one step, for graphs that are too narrow to show every move.
struct CurveBin {
  std::size_t first = 0;
  std::size_t last = 0;
  /// The combined step: it falls by the sum of the losses of its moves, then rises or falls by the sum of their luck.
  /// `kind` is the class of the worst move.
  CurveStep sum;
  std::size_t worst = 0;  ///< index of the first move with the worst class
};

struct AnalysisCurve {
  std::vector<CurveStep> steps;  ///< steps of the curve, one per judged move
  double min = 0;                ///< lowest value in `steps`, `max` is the highest; both are 0 if `steps` is empty
  double max = 0;

  /// Returns the index of the step that is drawn at the fraction `part` (0 to 1) of the graph's width. Requires: there
  /// is at least one step.
  std::size_t step_at(double part) const;

  /// Combines consecutive steps into at most `most` bins with about the same number of moves.
  std::vector<CurveBin> bins(std::size_t most) const;

  /// Searches the first `count` steps for the next mistake or blunder after `step`, or for the previous one if
  /// `direction` is negative. Continues at the other end when it reaches an end. Returns nullopt if there is none.
  /// Requires: `step` is at most `count`.
  std::optional<std::size_t> next_mistake(std::size_t step, int direction, std::size_t count) const;
};

AnalysisCurve curve_of(const measure::Analysis& analysis);

}  // namespace tilefold::play
