// The strategy that plays a shortest solution: it computes the complete map of the position (PuzzleInfo::map).
//
// Works for every puzzle that has a map. If the map would have too many states, its moves have no values and the first
// legal move is chosen. Sources are listed in engine/search/reachable_graph.h.
#pragma once

#include <memory>

#include "engine/core/puzzle.h"

namespace tilefold {

ParameterSpecs shortest_options();

/// Implements StrategySpec::make.
std::unique_ptr<Strategy> make_shortest(const ParameterValues& options, std::uint64_t seed);

}  // namespace tilefold
