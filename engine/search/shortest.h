// The strategy that plays a shortest solution, for every puzzle that has a map.
//
// The strategy builds the complete map of the position (PuzzleInfo::map) and evaluates all moves by their distances in
// the map. If the map has too many states, the strategy searches for a solution without the map (PuzzleInfo::find_path)
// and evaluates only the first move of the solution. If this search gives up, the strategy chooses no move. Sources are
// listed in engine/search/reachable_graph.h and path_search.h.
#pragma once

#include <memory>

#include "engine/core/puzzle.h"

namespace tilefold {

ParameterSpecs shortest_options();

/// Implements StrategySpec::make, which creates the strategy.
std::unique_ptr<Strategy> make_shortest(const ParameterValues& options, std::uint64_t seed);

}  // namespace tilefold
