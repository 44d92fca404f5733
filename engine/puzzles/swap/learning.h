// What learning has to know of Swap: how values become rungs, which features boards have, and how games are begun.
//
// Sums need not be powers of two, and features that cannot tell 12 from 8 cannot see what merges; so each sum that play
// meets has a rung of its own. Where only swaps that merge are legal, how many there are is counted, for a game is
// over when there are none.
//
// Source: ours.
#pragma once

#include "engine/core/learning.h"

namespace tilefold::swap {

const Learning& learning();

}  // namespace tilefold::swap
