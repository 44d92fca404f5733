// Minimax with a weight matrix: looks a few moves ahead and evaluates the last boards by weighted_sum.
//
// After each move an opponent places a new tile; the option `chance` says how. A board without a legal slide is lost:
// it has a lower value than every board with one. Points are not counted. Deepens one move at a time, so that a stopped
// search has the result of the last complete depth.
//
// Source: C. Shannon, Programming a computer for playing chess, 1950; D. Knuth and R. Moore, An analysis of alpha-beta
// pruning, 1975.
#pragma once

#include "engine/core/puzzle_info.h"

namespace tilefold::slide {

/// The entry of the strategy in Slide's table.
StrategySpec minimax_strategy();

}  // namespace tilefold::slide
