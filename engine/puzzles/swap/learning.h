// Learning set-up of Swap: the features of boards, and how training games start.
//
// Sums need not be powers of two, and features must distinguish them (12 from 8) to see which tiles merge, so each sum
// that is common in play is a separate tile class. If only merging swaps are legal, the number of legal swaps is a
// feature too, because the game is over when it is 0.
#pragma once

#include "engine/core/learning.h"

namespace tilefold::swap {

const Learning& learning();

}  // namespace tilefold::swap
