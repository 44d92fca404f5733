// How good a board of Swap is where any two different tiles may be swapped, also for nothing.
//
// Such a game has no end that a player must avoid, and the learned weights are of no use for it: they were learned
// where every move merges. What counts is how far the best merge is: two equal tiles of a line of three lie there
// already, and a third one has some swaps to go. A merge is worth half of its points a swap away, and half of that with
// each swap more. So a merge that can be made is better than every board that only leads to one like it.
//
// Source: ours.
#pragma once

#include <cstdint>

#include "engine/puzzles/swap/state.h"

namespace tilefold::swap {

/// In points. Cells without a tile are no part of a merge.
std::int64_t prospect(const State& state);

}  // namespace tilefold::swap
