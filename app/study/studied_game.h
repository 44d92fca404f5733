// Stored games prepared for analysis: the starting position, the moves, and when and by which player each was made.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/measure/analysis.h"
#include "app/profile/store.h"

namespace tilefold::app {

/// Data that the profile has about a move.
struct MoveContext {
  std::int32_t node = 0;
  std::string move = {};
  std::optional<std::int64_t> ms;  ///< time from when the player could move until the move, in ms
  std::int64_t played = 0;         ///< ms since 1970-01-01
  bool is_own = false;             ///< true if the user made the move
  bool is_assisted = false;        ///< true if a hint was requested in this position, or a strategy made the move
};

struct GameToAnalyse {
  PlayedGame game;
  std::optional<std::int64_t> id;     ///< number in the profile; nullopt if the game is not stored
  std::vector<MoveContext> contexts;  ///< one per move; empty if the game is not stored

  const PuzzleInfo& info() const { return game.beginning->about(); }
};

/// Returns the data of the moves that lead to these nodes; an error if the stored game lacks one of them.
Result<std::vector<MoveContext>> contexts_of(Store& store, std::int64_t game, const std::vector<std::int32_t>& nodes);

/// Returns the data of the moves on the current line of a stored game.
Result<std::vector<MoveContext>> contexts_of(Store& store, const StoredGame& stored);

/// A stored game up to its current position, as read from the profile.
struct PlayedLine {
  std::int64_t game = 0;
  GameStart start = {};
  std::vector<MoveContext> moves = {};
};
Result<PlayedLine> read_line(Store& store, const StoredGame& stored);

/// Replays the line; returns an error if a move is no longer legal or the line is empty.
Result<GameToAnalyse> game_of_line(PlayedLine line);

/// Prefixes the error with the id of the stored game.
Error of_game(std::int64_t game, const Error& error);

/// Restores the starting position of a stored game.
Result<std::unique_ptr<Puzzle>> stored_beginning(const PuzzleInfo& info, const GameStart& start);

/// Parses and plays the moves on a copy; returns an error at the first illegal one.
Result<std::vector<Move>> play_texts(const Puzzle& beginning, const std::vector<std::string>& texts);

/// The error for a game without moves.
Error nothing_to_analyse();

}  // namespace tilefold::app
