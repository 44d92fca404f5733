// A fuzz target: a function of bytes that returns if all is well, and aborts if an invariant is violated.
//
// libFuzzer calls it with generated inputs (preset fuzz), replay.cpp with the stored ones (all other presets).
// Invariants of puzzles and of the ledger are asserts in RulesPuzzle, so a build without asserts tests little. No
// target depends on a particular puzzle.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "engine/core/puzzle.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace tilefold::test {

/// Aborts and prints `law` on standard error unless `holds`.
void demand(bool holds, std::string_view law);

/// Requires that an error message is one printable line.
void demand_message(const Error& error);

/// Requires that a game just set up by `setup` can be shown, written, read back and played: every legal move once, and
/// the first one repeatedly.
void demand_sound(const Puzzle& puzzle, const EventBatch& setup);

/// Like `demand_sound`, for the game that a position describes. If the position describes no game, requires an error
/// that gives the reason.
void demand_sound_position(Document position);

/// Requires that `move` is accepted and that its events lead from `tiles` to the board of `puzzle`.
void demand_played(Puzzle& puzzle, Move move, std::vector<Tile>& tiles);

/// Returns every legal move, including the moves that commands stand for.
std::vector<Move> legal_moves(const Puzzle& puzzle);

/// Calls attempt(puzzle, bytes) for every puzzle, with the file unchanged and with a corrected checksum at its end.
void try_with_checksum(std::string_view bytes, const std::function<void(const PuzzleInfo&, std::string_view)>& attempt);

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace tilefold::test
