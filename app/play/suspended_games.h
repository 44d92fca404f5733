// The current games of all puzzles except the one that is open. When the user opens another puzzle, its game is
// resumed.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "app/play/game_repository.h"
#include "engine/core/session.h"

namespace tilefold::play {

/// The current position of a game that can be resumed.
struct WaitingGame {
  Snapshot shot;
  Standing standing;
  bool is_daily = false;
};

WaitingGame waiting_game(const Session& session);

class SuspendedGames {
 public:
  /// Sets a repository from which games are loaded. Requires: `repository` outlives this object.
  void load_from(GameRepository& repository) { repository_ = &repository; }

  /// Returns the suspended game of a puzzle. Takes it from memory if it is there, otherwise from the profile. If
  /// neither has it, starts a new game with `rules`.
  Session resume_or_begin(const PuzzleInfo& info, const ParameterValues& rules);

  void put(Session session);

  /// Describes the game that `resume_or_begin` would resume, without resuming it; nullopt if it would start a new game.
  std::optional<WaitingGame> waiting(const PuzzleInfo& info) const;

 private:
  GameRepository* repository_ = nullptr;
  std::map<std::string, Session, std::less<>> sessions_;  // suspended games; the key is the name of the puzzle
};

}  // namespace tilefold::play
