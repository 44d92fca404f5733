// Positions of Unblock as single numbers: the placements of their lanes, four bits each.
//
// Source: ours.
#pragma once

#include <memory>

#include "engine/core/packed_states.h"
#include "engine/core/puzzle.h"

namespace tilefold::unblock {

/// For PuzzleInfo::packed.
std::unique_ptr<PackedStates> pack_states(const Puzzle& puzzle);

}  // namespace tilefold::unblock
