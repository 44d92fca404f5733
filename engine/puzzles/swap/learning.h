// The learning set-up of Swap: the features of boards, and the start of training games.
//
// If a merge creates the sum of its tiles, tiles need not be powers of two. Features must distinguish all tiles, for
// example 12 from 8, because only equal tiles merge. Therefore each sum that is common in play has its own tile class.
// If only merging swaps are legal, the number of legal swaps is a feature too, because the game is over when it is 0.
#pragma once

#include "engine/core/learning.h"

namespace tilefold::swap {

const Learning& learning();

}  // namespace tilefold::swap
