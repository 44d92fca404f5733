// Many random games of Drop at once, each in its own slot of wide registers (simd.h).
//
// One game alone waits: each step needs the one before, and every merge is a branch that nobody can
// predict. Here each slot is a little machine that in every round takes one step of its own game: close
// gaps, merge, or draw a tile and drop the next one. No step branches, and a game that is over makes room
// for the next. Law: each game ends as play_on_randomly<FastRules> ends it, and has drawn the same numbers.
//
// Source: ours.
#pragma once

#include <cstdint>
#include <span>

#include "engine/puzzles/drop/fast_rules.h"
#include "engine/search/rollouts.h"

namespace tilefold::drop {

/// Plays each game on until it has `most` moves or is over. All games must have the same tables.
void play_in_lockstep(std::span<Playout<FastState>> games, std::uint64_t most);

}  // namespace tilefold::drop
