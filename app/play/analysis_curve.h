// An analysed game as a curve: the expected final score before and after each move, with each step split into loss (the
// player's mistake) and luck (the random outcome).
//
// Holds only numbers computed from an analysis; does not draw. A step starts at the value expected before a move, falls
// by the loss, then rises or falls by the luck.
// Invariant: each step starts where the previous one ended, and the last step ends at the final score plus the value of
// the final position.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "app/measure/analysis.h"

namespace tilefold::app {

struct CurveStep {
  double before = 0;      ///< expected final score (score plus value of the position) before the move
  double after_loss = 0;  ///< expected final score after the played move, before the random outcome
  double after = 0;       ///< expected final score after the random outcome
  MoveClass kind = MoveClass::best;
};

/// Several consecutive moves merged into one step, for graphs too narrow to show every move.
struct CurveBin {
  std::size_t first = 0;
  std::size_t last = 0;
  /// All losses and random outcomes of the moves, as one step with the losses first. `kind` is the worst class of the
  /// moves.
  CurveStep sum;
  std::size_t worst = 0;  ///< index of the first of these moves whose class is `sum.kind`
};

struct AnalysisCurve {
  std::vector<CurveStep> steps;  ///< one per judged move
  double min = 0;                ///< minimum of all values in `steps`; both limits are 0 if `steps` is empty
  double max = 0;

  /// Returns the index of the step at the fraction `part` (0 to 1) of the width. Requires at least one step.
  std::size_t step_at(double part) const;

  /// Groups the steps, in order, into at most `most` bins of about equally many moves.
  std::vector<CurveBin> bins(std::size_t most) const;

  /// Returns the index of the next mistake or blunder after `step` among the first `count` steps, or the previous one
  /// if `direction` is negative. Wraps around at the ends. Returns nullopt if none exists. Requires `step` <=
  /// `count`.
  std::optional<std::size_t> next_mistake(std::size_t step, int direction, std::size_t count) const;
};

AnalysisCurve curve_of(const Analysis& analysis);

}  // namespace tilefold::app
