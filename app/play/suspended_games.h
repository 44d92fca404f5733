// The current games of all puzzles and players except the one that is open. When the user opens another puzzle or
// chooses another player, the game of that puzzle and player is resumed.
#pragma once

#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include "app/play/game_repository.h"
#include "engine/core/session.h"

namespace tilefold::play {

/// The current position of a game that can be resumed.
struct WaitingGame {
  Snapshot shot;
  Standing standing;
  ParameterValues rules;  ///< rules of the next game
  bool is_daily = false;
};

WaitingGame waiting_game(const Session& session);

/// Returns the rules of a player's first game of a puzzle. The settings store the rules of the last game, whoever
/// played it, so only the first player (0) starts with the `stored` rules; others start with the standard rules.
ParameterValues rules_of_player(std::int64_t player, const ParameterValues& stored);

class SuspendedGames {
 public:
  /// Sets a repository from which games are loaded. Requires: `repository` outlives this object.
  void load_from(GameRepository& repository) { repository_ = &repository; }

  /// Returns the current player's suspended game of a puzzle. Takes it from memory if it is there, otherwise from the
  /// profile. If neither has it, starts a new game with `rules_of_player(player(), rules)`.
  Session resume_or_begin(const PuzzleInfo& info, const ParameterValues& rules);

  /// Returns the number of the current player.
  std::int64_t player() const;

  /// Suspends a game of this player.
  void put(std::int64_t player, Session session);

  /// Describes the game that `resume_or_begin` would resume, without resuming it; nullopt if it would start a new game.
  std::optional<WaitingGame> waiting(const PuzzleInfo& info) const;

 private:
  using Key = std::pair<std::int64_t, std::string_view>;  // the number of the player and the name of the puzzle

  GameRepository* repository_ = nullptr;
  std::map<Key, Session> sessions_;  // suspended games
};

}  // namespace tilefold::play
