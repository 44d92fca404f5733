// A solver searches for a complete line of play to the goal, and for a proof that no line is better.
//
// It is also a strategy, which chooses the first move of its line. The `solve` command uses the first solver in a
// puzzle's list of strategies. A solver is an anytime algorithm: it reports improving lines and bounds while it
// searches, and returns the best line when it is stopped or its budget is spent.
//
// Sources: A. Land and A. Doig, 1960 (branch and bound); T. Dean and M. Boddy, 1988 (anytime algorithms).
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "engine/core/document.h"
#include "engine/core/strategy.h"

namespace tilefold {

/// The result of a solver. If `solved` is true, `proven` means that no line is better by the solver's measures. If
/// `solved` is false, `proven` means that there is no solution.
struct Solution {
  bool solved = false;
  bool proven = false;
  std::vector<Move> moves;  ///< moves from the position to the goal; empty if not solved
  std::vector<Measure> measures = {};
  Object facts;             ///< puzzle-specific facts such as bounds; null if a fact does not apply
  std::uint64_t nodes = 0;  ///< number of positions searched

  Outlook outlook() const { return {.is_solved = solved, .is_proven = proven, .measures = measures}; }
};

using SolveProgress = std::function<void(const Solution&)>;

class Solver : public Strategy {
 public:
  /// Solves a position. `budget.nodes` limits the number of positions searched; if it is 0, the solver's options set
  /// the limit. Calls `progress`, unless it is empty, on the searching thread. Until the solver has found a line of
  /// play, the reported solutions contain only bounds.
  virtual Solution solve(const Puzzle& puzzle, const Budget& budget, const std::stop_token& stop,
                         const SolveProgress& progress) const = 0;

  /// Returns the measures that the solver optimises, in order of priority. Their `found` values are not set.
  virtual std::vector<Measure> measures() const = 0;
};

}  // namespace tilefold
