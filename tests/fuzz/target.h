// What a fuzz target is: a function of bytes that returns when all is well, and aborts where a law is broken.
//
// libFuzzer calls it with inputs that it makes up (preset fuzz), replay.cpp with the stored ones (every other
// preset). Laws of a puzzle's own, `check` and the ledger's, are asserts in RulesPuzzle, so both need a build
// with asserts to be worth something. No target names a puzzle.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "engine/core/puzzle.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace tilefold::test {

/// Aborts with `law` on standard error unless it holds.
void demand(bool holds, std::string_view law);

/// Demands that a refusal is told in one printable line.
void demand_message(const Error& error);

/// Demands of a game just laid out by `setup` that it can be shown, written, read back and played: every legal
/// move, and the first one again and again for a while.
void demand_sound(const Puzzle& puzzle, const EventBatch& setup);

/// Demands the same of the game that a position describes, or a message that says why it describes none.
void demand_sound_position(Document position);

/// Demands that `move` is taken and that its events lead from `tiles` to what `puzzle` shows afterwards.
void demand_played(Puzzle& puzzle, Move move, std::vector<Tile>& tiles);

/// Every legal move: those of ordinary play and those that a command stands for.
std::vector<Move> legal_moves(const Puzzle& puzzle);

/// Calls attempt(puzzle, bytes) for every puzzle, with a file as it is and with the checksum that it ought to end with.
void try_with_checksum(std::string_view bytes, const std::function<void(const PuzzleInfo&, std::string_view)>& attempt);

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace tilefold::test
