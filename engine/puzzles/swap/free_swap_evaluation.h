// Evaluation of Swap for free swaps, where any two different neighbours may be swapped even if nothing merges.
//
// Such games practically never end, and the trained networks do not apply, because they were trained on games in which
// every move merges. The evaluation looks for the best reachable merge: a line of three cells with two equal tiles, and
// the smallest number of swaps that bring a third equal tile to the line. A merge that is one swap away is worth half
// of its points, and every further swap halves the value again. Therefore making a merge is always better than only
// preparing a merge of the same value.
#pragma once

#include <cstdint>

#include "engine/puzzles/swap/state.h"

namespace tilefold::swap {

/// Returns the evaluation in points. Empty cells are never part of a merge.
std::int64_t free_swap_evaluation(const State& state);

}  // namespace tilefold::swap
