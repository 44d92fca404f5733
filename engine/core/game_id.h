// A game as one line of text: puzzle, rules version, parameters that differ from the preset, seed, moves. One that
// began from a given board has that before its moves, as a word that only who reads and writes it understands.
//
//   tilefold:drop/1:standard,rows=9,preview=3:42:3312(10)c
//   tilefold:drop/1:standard:42:eyJib2FyZCI6W1syLDIsMCwwLDBdXX0:331
//
// Moves stand one after the other: a text of one character as it is, a longer one in parentheses, and the
// short form where the puzzle has one (`c` for continue). It restores a game exactly, in every build that
// has the same rules version. This header knows the form only; names and values are checked by who reads.
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
  std::vector<std::pair<std::string, std::string>> settings;  ///< what differs from the preset
  std::uint64_t seed = 0;
  std::string position;            ///< what it began from, in any characters but colons; empty where that was its seed
  std::vector<std::string> moves;  ///< as Puzzle::parse reads them, or short forms
};

/// Whether `text` sets out to be a game ID.
bool looks_like_game_id(std::string_view text);

std::string to_text(const GameId& id);

/// Reads the form; an error says where it ends to be one.
Result<GameId> parse_game_id(std::string_view text);

/// The ID of a game of `puzzle`, which began with `seed`, after `moves`.
GameId game_id_of(const Puzzle& puzzle, std::uint64_t seed, const std::vector<Move>& moves);

/// The same for a game that has no move yet.
GameId game_id_of(const PuzzleInfo& info, const ParameterValues& values, std::uint64_t seed);

/// The long form of a move of an ID, and the short one of a move's text where the puzzle has one.
std::string long_move(const PuzzleInfo& info, const std::string& text);
std::string short_move(const PuzzleInfo& info, const std::string& text);

/// A move, as Puzzle::parse reads it or in its short form, as it stands in an ID.
std::string move_in_id(const std::string& text);

}  // namespace tilefold
