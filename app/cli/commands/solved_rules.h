// Solves all positions of a puzzle under given rules (engine/core/solving.h), and caches their values in files.
#pragma once

#include <string_view>

#include "app/cli/options/requests.h"
#include "app/records/game.h"

namespace tilefold::cli {

/// Runs `tilefold solve` for puzzles where a solution covers all positions under the rules, not only one. Computes the
/// values of all positions or reads them from the cache, and prints the result of perfect play.
int solve_rules(const SolveRequest& request, const records::Opening& opening);

/// Loads the cached values of all positions if the strategy needs them. Does nothing if there is no cache file.
Result<Done> read_solved(const PuzzleInfo& info, const ParameterValues& rules, std::string_view strategy);

}  // namespace tilefold::cli
