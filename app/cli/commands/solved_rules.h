// Rules that are solved completely (engine/core/solving.h), and the files that cache their values.
#pragma once

#include <string_view>

#include "app/cli/options/requests.h"
#include "app/records/game.h"

namespace tilefold::app {

/// Runs `tilefold solve` for puzzles whose rules are solved instead of a position: computes the values or reads the
/// cached ones, and reports the result of perfect play.
int solve_rules(const SolveRequest& request, const Opening& opening);

/// Loads the cached values for a strategy that uses them; does nothing without a cache file.
Result<Done> read_solved(const PuzzleInfo& info, const ParameterValues& rules, std::string_view strategy);

}  // namespace tilefold::app
