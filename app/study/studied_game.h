// Stored games on their way to an analysis: where each began, its moves, and what is known of when and how each was
// made.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/measure/analysis.h"
#include "app/profile/store.h"

namespace tilefold::app {

/// What the profile knows of a move besides the move.
struct MoveContext {
  std::int32_t node = 0;
  std::string move = {};
  std::optional<std::int64_t> ms;  ///< from when the player could move until the move
  std::int64_t played = 0;         ///< milliseconds since 1970
  bool is_own = false;             ///< a person made it
  bool is_assisted = false;        ///< a strategy had been asked in this position, or made the move
};

struct GameToAnalyse {
  PlayedGame game;
  std::optional<std::int64_t> id;     ///< of a stored one
  std::vector<MoveContext> contexts;  ///< of a stored one, one for each move

  const PuzzleInfo& info() const { return game.beginning->about(); }
};

/// What is known of the moves of a stored game that lead to these nodes; an error where it has no such nodes.
Result<std::vector<MoveContext>> contexts_of(Store& store, std::int64_t game, const std::vector<std::int32_t>& nodes);

/// The moves of the line that a stored game stands on.
Result<std::vector<MoveContext>> contexts_of(Store& store, const StoredGame& stored);

/// A stored game up to where it stands, as it is kept.
struct PlayedLine {
  std::int64_t game = 0;
  GameStart start = {};
  std::vector<MoveContext> moves = {};
};
Result<PlayedLine> read_line(Store& store, const StoredGame& stored);

/// Plays it; an error where it cannot be played any more, or has no move.
Result<GameToAnalyse> game_of_line(PlayedLine line);

/// An error that says which stored game it is of.
Error of_game(std::int64_t game, const Error& error);

/// How a stored game began.
Result<std::unique_ptr<Puzzle>> stored_beginning(const PuzzleInfo& info, const GameStart& start);

/// Plays the texts on a copy; an error where one is not legal.
Result<std::vector<Move>> play_texts(const Puzzle& beginning, const std::vector<std::string>& texts);

/// A game without a move.
Error nothing_to_analyse();

}  // namespace tilefold::app
