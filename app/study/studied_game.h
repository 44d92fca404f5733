// Loads stored games for analysis: the starting position and the moves, and for each move its time and who made it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/measure/analysis.h"
#include "app/profile/store.h"

namespace tilefold::study {

/// The data that the profile stores about a move.
struct MoveContext {
  std::int32_t node = 0;
  std::string move = {};
  /// Time from the moment at which the user could make the move until the move, in ms.
  std::optional<std::int64_t> ms;
  std::int64_t played = 0;   ///< time of the move, in ms since 1970-01-01
  bool is_own = false;       ///< true if the user made the move
  bool is_assisted = false;  ///< true if a hint was requested in this position, or a strategy made the move
};

struct GameToAnalyse {
  measure::PlayedGame game;
  std::optional<std::int64_t> id;          ///< number of the game in the profile; nullopt if the game is not stored
  std::vector<MoveContext> contexts;       ///< one per move; empty if the game is not stored
  std::optional<std::size_t> shared = {};  ///< see LineEnd::shared

  const PuzzleInfo& info() const { return game.beginning->about(); }
};

/// Returns the stored data about the moves that lead to these nodes. Returns an error if the stored game lacks one of
/// the nodes.
Result<std::vector<MoveContext>> contexts_of(profile::Store& store, std::int64_t game,
                                             const std::vector<std::int32_t>& nodes);

/// Returns the stored data about the moves from the start of the game to its current position.
Result<std::vector<MoveContext>> contexts_of(profile::Store& store, const profile::StoredGame& stored);

/// A line of a stored game: the moves up to a position of its tree.
struct LineEnd {
  std::int32_t node = 0;  ///< the last node
  /// Number of moves at the start of the line that it shares with an earlier line of the game; nullopt for the line to
  /// the current position.
  std::optional<std::size_t> shared = {};
};

/// Returns the line to `node`, the current position of a game, and then a line for each move that was undone and after
/// which no other move was made. Together the lines contain all moves of the game.
std::vector<LineEnd> lines_of_game(const std::vector<profile::StoredMove>& moves, std::int32_t node);

/// Like the function above; reads the moves. Reads them only if the game may have undone moves.
Result<std::vector<LineEnd>> lines_of_game(profile::Store& store, const profile::StoredGame& stored);

/// The moves of a stored game up to a position, as read from the profile.
struct PlayedLine {
  std::int64_t game = 0;
  profile::GameStart start = {};
  std::vector<MoveContext> moves = {};
  std::optional<std::size_t> shared = {};  ///< see LineEnd::shared
};
Result<PlayedLine> read_line(profile::Store& store, const profile::StoredGame& stored);

/// Replays the moves. Returns an error if there are no moves or if one is no longer legal.
Result<GameToAnalyse> game_of_line(PlayedLine line);

/// Returns the error with the number of the stored game prefixed to its message.
Error of_game(std::int64_t game, const Error& error);

/// Returns an error if the game was played under a different version of the rules.
Result<Done> check_rules_version(const PuzzleInfo& info, const profile::GameStart& start);

/// Returns the starting position of a stored game.
Result<std::unique_ptr<Puzzle>> stored_beginning(const PuzzleInfo& info, const profile::GameStart& start);

/// Parses the moves and plays them on a copy of `beginning`. Returns an error for the first illegal move.
Result<std::vector<Move>> play_texts(const Puzzle& beginning, const std::vector<std::string>& texts);

/// Returns the error for the analysis of a game without moves.
Error nothing_to_analyse();

}  // namespace tilefold::study
