// The strategy `solve`: finds the solution with the fewest refills and, among those, with the fewest moves or the most
// points.
//
// The solver starts with a narrow search to find a solution quickly, and widens the search until the result is proven
// or the budget of nodes is used up. A result is reported as proven only if it equals a lower bound that follows from
// the parity of the digits, or if the search left out no solution that could be better. Settles, which remove lingering
// rows, do not count as moves.
//
// Source: widening beams as in W. Zhang, Complete anytime beam search, 1998.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "engine/puzzles/pairs/rules.h"

namespace tilefold::pairs {

/// The second criterion for comparing solutions. The first one is the number of refills.
enum class Goal : std::uint8_t { moves, score };

struct SolveOptions {
  std::uint64_t nodes = 0;  ///< maximum number of boards to search
  Goal goal = Goal::moves;
};

/// The best result that the solver has found so far.
struct Answer {
  bool is_solved = false;
  bool is_refill_proven = false;  ///< true if no solution has fewer refills or, if no solution was found, none exists
  bool is_proven = false;   ///< true if, in addition, no solution with the same number of refills is better by the goal
  int refills = 0;          ///< number of refills in the solution
  int min_refills = 0;      ///< lower bound on the number of refills of any solution
  int moves = 0;            ///< number of pairs and refills in the solution
  int min_moves = 0;        ///< lower bound on the number of moves of solutions with `refills` refills
  std::uint64_t score = 0;  ///< score that the solution gains
  /// With the goal `score`: upper bound on the points of solutions with `refills` refills.
  std::uint64_t most_score = 0;
  std::vector<Move> line;  ///< all moves of the solution, including settles
  std::uint64_t nodes = 0;
};

using AnswerProgress = std::function<void(const Answer&)>;

/// Solves `state`. Requires the status `playing`. Calls `progress` whenever it finds a better answer.
Answer solve(const State& state, const SolveOptions& options, const std::stop_token& stop,
             const AnswerProgress& progress);

}  // namespace tilefold::pairs
