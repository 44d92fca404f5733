// The strategy that plays a shortest solution, for every puzzle that has a map.
//
// It builds the complete map of the position (PuzzleInfo::map), which values all moves. If that has too many states, it
// searches for a solution without it (PuzzleInfo::find_path) and values only the solution's first move. If that search
// gives up, the strategy chooses no move. Sources are listed in engine/search/reachable_graph.h and path_search.h.
#pragma once

#include <memory>

#include "engine/core/puzzle.h"

namespace tilefold {

ParameterSpecs shortest_options();

/// Implements StrategySpec::make.
std::unique_ptr<Strategy> make_shortest(const ParameterValues& options, std::uint64_t seed);

}  // namespace tilefold
