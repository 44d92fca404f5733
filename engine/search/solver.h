// A solver finds a whole line of play to the goal, and says what of it is proven.
//
// It is a strategy too: asked for one move, it answers with the first of its line. The first strategy of a
// puzzle's table that is a solver is the one that `solve` uses. Anytime: it tells better and better lines
// and better bounds while it searches, and returns the best when it is stopped or its budget is spent.
//
// Source: bound and incumbent as in branch and bound, A. Land and A. Doig, 1960; anytime as in T. Dean and M. Boddy,
// 1988.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "engine/core/document.h"
#include "engine/core/strategy.h"

namespace tilefold {

/// `proven` speaks of the whole answer: with `solved`, that no line is better by the solver's own measure;
/// without, that there is no solution.
struct Solution {
  bool solved = false;
  bool proven = false;
  std::vector<Move> moves;  ///< from the position to the goal; empty when there is none
  std::vector<Measure> measures = {};
  Table facts;  ///< more about it in the puzzle's terms, such as bounds; null for those that do not hold of it
  std::uint64_t nodes = 0;  ///< positions searched

  Outlook outlook() const { return {.is_solved = solved, .is_proven = proven, .measures = measures}; }
};

using SolveProgress = std::function<void(const Solution&)>;

class Solver : public Strategy {
 public:
  /// `budget.nodes` bounds the positions searched, 0 is what the options say. `progress`, where it is given, is
  /// called from the thread that searches, also with bounds alone while there is no line yet.
  virtual Solution solve(const Puzzle& puzzle, const Budget& budget, const std::stop_token& stop,
                         const SolveProgress& progress) const = 0;

  /// What it counts, without what it has found: the first matters most.
  virtual std::vector<Measure> measures() const = 0;
};

}  // namespace tilefold
