// The games of the puzzles that are not open. Each puzzle keeps its own game and resumes it when the puzzle is opened
// again.
#pragma once

#include <map>
#include <string>

#include "app/play/game_repository.h"
#include "engine/core/session.h"

namespace tilefold::app {

class SuspendedGames {
 public:
  /// Also searches the profile for games. Requires `repository` to outlive this object.
  void load_from(GameRepository& repository) { repository_ = &repository; }

  /// Returns the suspended game of a puzzle: from memory, else from the profile, else a new game with `rules`.
  Session resume_or_begin(const PuzzleInfo& info, const ParameterValues& rules);

  void put(Session session);

  /// Returns the board of that game without removing it.
  Snapshot picture(const PuzzleInfo& info, const ParameterValues& rules);

 private:
  GameRepository* repository_ = nullptr;
  std::map<std::string, Session, std::less<>> sessions_;  // by puzzle name
};

}  // namespace tilefold::app
