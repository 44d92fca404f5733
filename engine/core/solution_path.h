// The limits and the result of a search for a shortest solution of one position. The search does not build the map of
// all states.
//
// PuzzleInfo::find_path performs the search; engine/search/path_search.h has the algorithm. Invariant: an outcome other
// than `gave_up` and `stopped` is proven.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "engine/core/rules.h"

namespace tilefold {

/// Stands for the number of moves to the goal if it is proven that there is no solution.
constexpr int no_solution = std::numeric_limits<int>::max();

struct PathLimits {
  std::uint64_t states = 4'000'000;  ///< maximum number of states kept in memory, at about 50 bytes each; at least 1
  std::uint64_t nodes = 10'000'000;  ///< maximum number of states examined, including those not kept
  /// Receives every improved lower bound on the number of moves. Is called on the searching thread. May be empty.
  std::function<void(int min_moves)> on_bound = {};
};

enum class PathOutcome : std::uint8_t {
  solved,      ///< `moves` is a shortest solution
  unsolvable,  ///< proven to have no solution
  gave_up,     ///< a limit was reached; only the bound `min_moves` is known
  stopped,     ///< like `gave_up`, but because a stop was requested
};

struct SolutionPath {
  PathOutcome outcome = PathOutcome::gave_up;
  std::vector<Move> moves = {};
  int min_moves = 0;        ///< proven lower bound on the moves of a solution; no_solution if none exists
  std::uint64_t nodes = 0;  ///< number of states examined
};

}  // namespace tilefold
