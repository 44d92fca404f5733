// Boards of Swap as learning sees them (engine/learn/learned_model.h): rungs of tiles, and what is counted.
//
// A rung is the exponent where merges double; where they sum, it is the place of the value among 2, 4, 6, 8, 12, 16,
// …, the products of new tiles with threes and fours, which nearly all merges make. Other values have the rung below.
//
// Source: ours.
#pragma once

#include "engine/learn/features.h"
#include "engine/puzzles/swap/fast_rules.h"
#include "engine/puzzles/swap/rules.h"

namespace tilefold::swap {

constexpr int rungs_of_view = 24;

/// What is counted: the swaps that would merge, those by the rung of the tile that moves, and tiles by rung.
constexpr int count_of_swaps = 0;
constexpr int count_of_swaps_by_rung = 1;
constexpr int count_of_tiles = count_of_swaps_by_rung + rungs_of_view;

int rung_of(ValueRule rule, std::uint64_t value);

void see(const State& state, learn::Board& board);
void see(const FastState& state, learn::Board& board);

}  // namespace tilefold::swap
