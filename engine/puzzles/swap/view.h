// Converts boards of Swap into the form that learning uses (engine/learn/learned_model.h): tile classes and counts.
//
// If merges double, a tile's class is its exponent. If they sum, it is the tile's index, from 1, in 2, 4, 6, 8, 12, 16,
// …: the products of new tiles with threes and fours, which nearly all merges create. Other values get the class of the
// next smaller value in that list.
#pragma once

#include "engine/learn/features.h"
#include "engine/puzzles/swap/fast_rules.h"
#include "engine/puzzles/swap/rules.h"

namespace tilefold::swap {

constexpr int tile_classes_of_view = 24;

/// Indices of the counts: swaps that would merge, the same by the tile class of the tile that merges, and tiles by tile
/// class.
constexpr int count_of_swaps = 0;
constexpr int count_of_swaps_by_tile_class = 1;
constexpr int count_of_tiles = count_of_swaps_by_tile_class + tile_classes_of_view;

int tile_class_of(ValueRule rule, std::uint64_t value);

void see(const State& state, learn::Board& board);
void see(const FastState& state, learn::Board& board);

}  // namespace tilefold::swap
