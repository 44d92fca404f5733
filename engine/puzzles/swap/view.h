// Converts boards of Swap into the form that learning uses (engine/learn/learned_model.h): tile classes and counts.
//
// If a merge doubles the value, a tile's class is its exponent. If a merge creates the sum of its tiles, the class is
// the tile's index, counted from 1, in the list 2, 4, 6, 8, 12, 16, …. The list contains all products of a new tile's
// value with any number of threes and fours; nearly all merges create such values. Any other value gets the class of
// the next smaller value in the list.
#pragma once

#include "engine/learn/tuple_features.h"
#include "engine/puzzles/swap/fast_rules.h"
#include "engine/puzzles/swap/rules.h"

namespace tilefold::swap {

constexpr int tile_classes_of_view = 24;

/// Indices of the counts: the number of swaps that merge, the number of such swaps for each class of the merging tiles,
/// and the number of tiles of each class.
constexpr int count_of_swaps = 0;
constexpr int count_of_swaps_by_tile_class = 1;
constexpr int count_of_tiles = count_of_swaps_by_tile_class + tile_classes_of_view;

int tile_class_of(ValueRule rule, std::uint64_t value);

void see(const State& state, learn::Board& board);
void see(const FastState& state, learn::Board& board);

}  // namespace tilefold::swap
