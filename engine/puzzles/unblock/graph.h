// Adapter that provides the map of an Unblock level (engine/search/reachable_graph.h) as a StateGraph.
#pragma once

#include <memory>
#include <stop_token>

#include "engine/core/puzzle.h"
#include "engine/core/rules_puzzle.h"
#include "engine/core/state_graph.h"
#include "engine/puzzles/unblock/lane_model.h"

namespace tilefold::unblock {

/// Builds the map of a level; used as PuzzleInfo::map. Returns an error if it is stopped or if there are more than
/// `most_states` states.
Result<std::unique_ptr<StateGraph>> make_graph(const Puzzle& puzzle, Goals goals, std::uint32_t most_states,
                                               const std::stop_token& stop);

}  // namespace tilefold::unblock
