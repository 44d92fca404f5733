// The map of a level as windows and files see it.
//
// Source: as in engine/search/reachable_graph.h.
#pragma once

#include <memory>
#include <stop_token>

#include "engine/core/puzzle.h"
#include "engine/core/rules_puzzle.h"
#include "engine/core/state_graph.h"
#include "engine/puzzles/unblock/lane_model.h"

namespace tilefold::unblock {

/// For PuzzleInfo::map.
Result<std::unique_ptr<StateGraph>> make_graph(const Puzzle& puzzle, Goals goals, std::uint32_t most_states,
                                               const std::stop_token& stop);

}  // namespace tilefold::unblock
