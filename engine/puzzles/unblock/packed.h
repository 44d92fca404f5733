// Packs a position of Unblock into one 64-bit number: the placements of the lanes (lane_model.h), four bits each.
#pragma once

#include <memory>

#include "engine/core/packed_states.h"
#include "engine/core/puzzle.h"

namespace tilefold::unblock {

/// Creates the packed states of a level; used as PuzzleInfo::packed. Returns null if the level has no lane model.
std::unique_ptr<PackedStates> pack_states(const Puzzle& puzzle);

}  // namespace tilefold::unblock
