// The strategy that knows the shortest way: it makes the whole map of the position (PuzzleInfo::map) and walks along
// it.
//
// It is for every puzzle that has a map. Where the map would have too many states it knows nothing of the position.
//
// Source: as in engine/search/reachable_graph.h.
#pragma once

#include <memory>

#include "engine/core/puzzle.h"

namespace tilefold {

/// Its options.
ParameterTable shortest_options();

/// For a StrategySpec.
std::unique_ptr<Strategy> make_shortest(const ParameterValues& options, std::uint64_t seed);

}  // namespace tilefold
