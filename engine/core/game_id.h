// A game ID: a game as one line of text. It consists of the puzzle, the version of its rules, a preset and the
// parameters that differ from the preset, the seed, and the moves. If the game started from a given position, an
// encoding of that position precedes the moves; this header does not interpret it.
//
//   tilefold:drop/1:standard,rows=9,preview=3:42:3312(10)c
//   tilefold:drop/1:standard:42:eyJib2FyZCI6W1syLDIsMCwwLDBdXX0:331
//
// Moves follow one another without a separator: a move text of one character is written unchanged, a longer one in
// parentheses or in the puzzle's short form (`c` for continue). An ID restores a game exactly in every build with the
// same rules version. This header checks only the syntax; the caller checks names and values.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/puzzle.h"
#include "engine/core/result.h"

namespace tilefold {

struct GameId {
  std::string puzzle;
  int rules_version = 1;
  std::string preset;
  std::vector<std::pair<std::string, std::string>> rule_values;  ///< parameters that differ from the preset
  std::uint64_t seed = 0;
  std::string position;  ///< encoded starting position without colons; empty if the game started from its seed
  std::vector<std::string> moves;  ///< texts that Puzzle::parse accepts, or short forms
};

/// True if `text` begins like a game ID.
bool looks_like_game_id(std::string_view text);

std::string to_text(const GameId& id);

/// Parses a game ID. The error names the part that is malformed.
Result<GameId> parse_game_id(std::string_view text);

/// Returns the ID of a game of `puzzle` that started with `seed` and in which `moves` were played.
GameId game_id_of(const Puzzle& puzzle, std::uint64_t seed, const std::vector<Move>& moves);

/// Returns the ID of a game without moves.
GameId game_id_of(const PuzzleInfo& info, const ParameterValues& values, std::uint64_t seed);

/// Convert a move's text from its short form in an ID to its long form, and back. Return `text` unchanged if the puzzle
/// has no short form for the move.
std::string long_move(const PuzzleInfo& info, const std::string& text);
std::string short_move(const PuzzleInfo& info, const std::string& text);

/// Returns a move's text as it appears in an ID: in parentheses if it is longer than one character. `text` is a short
/// form or a text that Puzzle::parse accepts.
std::string move_in_id(const std::string& text);

}  // namespace tilefold
