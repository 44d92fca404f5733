// The course of a game as a graph: what was expected of the whole game after each move, and which part of each step was
// luck and which was loss.
//
// Plain numbers, from an analysis; nothing of how it is drawn. A step leads from what was expected before a move down
// by the loss, then up or down by the luck: law, a step begins where the one before it ended, and the last one ends at
// the score and what the end is worth.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "app/measure/analysis.h"

namespace tilefold::app {

struct CurveStep {
  double before = 0;      ///< expected of the whole game, score and value, before the move
  double after_loss = 0;  ///< with the move that was played
  double after = 0;       ///< when chance had answered
  MoveClass kind = MoveClass::best;
};

/// Moves that follow one another as one step, where a graph has no room for each.
struct CurveBin {
  std::size_t first = 0;
  std::size_t last = 0;
  CurveStep sum;          ///< from before the first to after the last, all losses first; the worst kind
  std::size_t worst = 0;  ///< the first move of this kind
};

struct AnalysisCurve {
  std::vector<CurveStep> steps;  ///< one for each judged move
  double least = 0;              ///< of all numbers above; both 0 without a step
  double greatest = 0;

  /// The step at a part of the width, from 0 to 1; there must be one.
  std::size_t step_at(double part) const;

  /// The steps in their order as at most `most` bins of about the same number of moves.
  std::vector<CurveBin> bins(std::size_t most) const;

  /// The next mistake or blunder after `step` among the first `count` (before it, where `direction` is below 0); behind
  /// the last comes the first. `step` is at most `count`. None where there is none.
  std::optional<std::size_t> next_mistake(std::size_t step, int direction, std::size_t count) const;
};

AnalysisCurve curve_of(const Analysis& analysis);

}  // namespace tilefold::app
