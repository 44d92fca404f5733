// Plays many random games of Drop at once, each in one slot of wide SIMD registers (simd.h).
//
// A single game is slow because each step depends on the previous one and merges are unpredictable branches. In this
// file each slot is a state machine: in every round it takes one step of its game. A step closes gaps, merges, or draws
// a tile and drops the next one. Steps do not branch. When a game is over, the next game takes its slot. Invariant:
// play_on_randomly<FastRules> plays each game with the same random numbers and the same result.
#pragma once

#include <cstdint>
#include <span>

#include "engine/puzzles/drop/fast_rules.h"
#include "engine/search/rollouts.h"

namespace tilefold::drop {

/// Plays each game until it is over or has a total of `most` moves. Requires that all games have the same tables.
void play_in_lockstep(std::span<Playout<FastState>> games, std::uint64_t most);

}  // namespace tilefold::drop
