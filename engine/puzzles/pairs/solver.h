// `solve`: a line that clears the board with the fewest refills and, among those, the fewest moves or the most points.
//
// It searches narrowly first, for a quick line, then wider and wider until a search was conclusive or its nodes
// are spent. What it says is proven is proven: either a bound from the digits' parity is met, or nothing that
// could be better was left out. Settling lingering rows costs nothing and is no move in its counts.
//
// Source: widening beams as in W. Zhang, Complete anytime beam search, 1998; bounds and proofs are ours.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "engine/puzzles/pairs/rules.h"

namespace tilefold::pairs {

/// What is asked of a line besides the fewest refills.
enum class Goal : std::uint8_t { moves, score };

struct SolveOptions {
  std::uint64_t nodes = 0;  ///< boards searched at most
  Goal goal = Goal::moves;
};

/// What is known of a position.
struct Answer {
  bool is_solved = false;
  bool is_refill_proven = false;  ///< no line has fewer refills; without a line, that there is none
  bool is_proven = false;         ///< nor, with as many, is one better by the goal
  int refills = 0;                ///< of the line
  int least_refills = 0;          ///< no line has fewer
  int moves = 0;                  ///< pairs and refills of the line
  int least_moves = 0;            ///< no line with as many refills has fewer
  std::uint64_t score = 0;        ///< points that the line brings
  std::uint64_t most_score = 0;   ///< with the goal `score`: no line with as many refills brings more
  std::vector<Move> line;         ///< with the settles in it
  std::uint64_t nodes = 0;
};

using AnswerProgress = std::function<void(const Answer&)>;

/// Solves `state`, which is being played, within its options.
Answer solve(const State& state, const SolveOptions& options, const std::stop_token& stop,
             const AnswerProgress& progress);

}  // namespace tilefold::pairs
