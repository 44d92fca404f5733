// The games of a profile in the form in which a session continues them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/profile/store.h"
#include "engine/core/saved_session.h"

namespace tilefold::profile {

/// Who made a move, and with which device; see StoredMove.
struct MoveMaker {
  std::string played_by = {};
  std::string device = {};
};

/// A stored game in the form that a session accepts, with the number of its row.
struct LoadedGame {
  StoredGame stored;
  SavedGame saved;
  std::vector<MoveMaker> makers = {};  ///< who made the move of each node; empty texts for node 0
  std::int32_t last_taken = 0;         ///< highest StoredMove::taken among the game's moves
};

/// The current game, with the earlier games that undo leads to and the later games that redo leads to.
struct StoredSession {
  std::vector<LoadedGame> games;
  std::size_t place = 0;
  ParameterValues next_parameters;

  /// Returns the argument for Session::restore.
  SavedSession saved() const;
};

class StoredSessions {
 public:
  /// Requires: `store` outlives this object.
  explicit StoredSessions(Store& store) : store_(store) {}

  /// Loads a game so that it can be continued. Returns an error if the game was played under a different version of the
  /// rules.
  Result<LoadedGame> load_game(const PuzzleInfo& info, std::int64_t id);

  /// Returns a player's current game of a puzzle, with the games that undo and redo lead to; nullopt if none exists.
  Result<std::optional<StoredSession>> under_way(const PuzzleInfo& info, std::int64_t player = 0);

  /// Closes a player's current game of a puzzle. The game can no longer be continued, but lists of games still contain
  /// it.
  Result<Done> close_under_way(const std::string& puzzle, std::int64_t player = 0);

 private:
  Result<StoredSession> session_around(const PuzzleInfo& info, std::int64_t game, const std::string& next_parameters);

  Store& store_;
};

}  // namespace tilefold::profile
