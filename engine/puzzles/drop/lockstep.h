// Plays many random games of Drop at once, each in one slot of wide SIMD registers (simd.h).
//
// A single game is slow because each step depends on the previous one and merges are unpredictable branches. Here each
// slot is a state machine: every round it takes one step of its game, which closes gaps, merges, or draws a tile and
// drops the next one. Steps do not branch, and the next game replaces one that is over. Invariant: each game has the
// same result, and draws the same random numbers, as with play_on_randomly<FastRules>.
#pragma once

#include <cstdint>
#include <span>

#include "engine/puzzles/drop/fast_rules.h"
#include "engine/search/rollouts.h"

namespace tilefold::drop {

/// Plays each game until it has `most` moves or is over. Requires that all games have the same tables.
void play_in_lockstep(std::span<Playout<FastState>> games, std::uint64_t most);

}  // namespace tilefold::drop
