// Suspended games of the puzzles that are not open. Each puzzle keeps its own game, which resumes where it was left.
#pragma once

#include <map>
#include <string>

#include "app/play/game_keeper.h"
#include "engine/core/session.h"

namespace tilefold::app {

class OtherGames {
 public:
  /// Also searches the profile for games. Requires `keeper` to outlive this object.
  void look_in(GameKeeper& keeper) { keeper_ = &keeper; }

  /// Returns the suspended game of a puzzle: from memory, else from the profile, else a new game with `rules`.
  Session take(const PuzzleInfo& info, const ParameterValues& rules);

  void put(Session session);

  /// Returns the board of that game without removing it.
  Snapshot picture(const PuzzleInfo& info, const ParameterValues& rules);

 private:
  GameKeeper* keeper_ = nullptr;
  std::map<std::string, Session, std::less<>> sessions_;  // by puzzle name
};

}  // namespace tilefold::app
