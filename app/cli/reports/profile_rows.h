// Converts games, moves and best scores of the profile to rows with the column names of CSV and JSON Lines.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/options/requests.h"
#include "app/profile/store.h"
#include "engine/core/document.h"

namespace tilefold::cli {

/// Caches each set of parameters in two forms, as data and as display text, because many games have the same
/// parameters.
class KnownParameters {
 public:
  const Document& document(const profile::GameStart& start);
  const std::string& summary(const profile::GameStart& start);

 private:
  std::map<std::pair<std::string, std::string>, Document> documents_;
  std::map<std::pair<std::string, std::string>, std::string> summaries_;
};

/// Finds the number of the player with this name; nullopt if the name is empty. If the profile has no such player, the
/// error lists the players.
Result<std::optional<std::int64_t>> find_player(profile::Store& store, const std::string& name);

/// Converts the options that select games to a filter.
profile::GameFilter filter_of(const GamesRequest& request);

/// Returns the row of a game. `game_id` contains the moves up to the current position; it is empty if the puzzle is
/// unknown.
Object game_row(const profile::StoredGame& game, const std::string& game_id, const Document& parameters);

/// Returns the row of a move. `is_on_line` is true if the move leads from the start of the game to its current
/// position, and false if the user has undone it.
Object move_row(const profile::StoredGame& game, const profile::StoredMove& move, std::int64_t depth, bool is_on_line);

/// Returns the first columns of the row of a trial, which identify the game and say how it ended.
Object trial_beginning(const profile::StoredGame& game);

/// Returns the columns "level" and "position", the last of a game's row. "level" is the number of the built-in level
/// that the game began from; "position" is the text of the given board that it began from. Either may be null.
Object board_of(const profile::GameStart& start, const Document& parameters);

/// Returns the depth of every move in a game's tree: its number of moves from the start. Keeps the order of `moves`.
std::vector<std::int64_t> depths_of(const std::vector<profile::StoredMove>& moves);

/// Returns a flag for every move in a game's tree: true if the move leads from the start to `node`. Keeps the order of
/// `moves`.
std::vector<bool> line_marks(const std::vector<profile::StoredMove>& moves, std::int32_t node);

/// Returns the names of the players for a table, by number; empty if the profile has only the first player and this
/// player has no name.
std::map<std::int64_t, std::string> shown_players(profile::Store& store);

/// Returns the row of a best score. `game_id` contains the moves up to the position where the score was reached; it may
/// be empty.
Object score_row(const profile::BestScore& best, const std::string& game_id);

/// Convert stored parameters to data, or to a display text that lists only the parameters that differ from their
/// defaults.
Document parameters_document(const std::string& json);
std::string parameters_summary(const std::string& puzzle, const std::string& json);

}  // namespace tilefold::cli
