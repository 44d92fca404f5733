// Complete solutions of rules: the value of perfect play for every position that a game can reach.
//
// A puzzle has a Solving in its PuzzleInfo if some of its rules lead to so few positions that all of them can be
// solved. A solution is serialised to the bytes of a file. One strategy of the puzzle uses a solution that was read
// from a file. Without a file, this strategy computes the solution itself, which takes longer but gives the same
// result. Invariant: the same rules give the same bytes, for any number of threads.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "engine/core/parameters.h"
#include "engine/core/result.h"

namespace tilefold {

struct SolvedRules {
  std::uint64_t positions = 0;  ///< number of distinct positions
  double expected_score = 0;    ///< mean final score of a new game with perfect play
};

struct Solving {
  std::string_view strategy;  ///< name of the strategy that uses the solution

  /// Returns a name for the file that contains the solution of these rules. Returns an error if games by these rules
  /// can reach too many positions to compute a solution.
  Result<std::string> (*file_name)(const ParameterValues& rules) = nullptr;

  /// Solves the rules and returns the bytes of the file. Returns nullopt if stopped before the end.
  std::optional<std::string> (*solve)(const ParameterValues& rules, int threads, const std::stop_token& stop) = nullptr;

  /// Reads a file's bytes for use by the strategy. Returns an error if the bytes are not such a file, are damaged, come
  /// from a newer version or are for another puzzle or other rules.
  Result<SolvedRules> (*read)(const ParameterValues& rules, std::string_view bytes) = nullptr;
};

}  // namespace tilefold
