// The games of the puzzles that are not on the table: every puzzle keeps its own, and it goes on where it was left.
#pragma once

#include <map>
#include <string>

#include "app/play/game_keeper.h"
#include "engine/core/session.h"

namespace tilefold::app {

class OtherGames {
 public:
  /// Games are looked for in the profile, too. The keeper must outlive this.
  void look_in(GameKeeper& keeper) { keeper_ = &keeper; }

  /// The game of a puzzle as it was left: here, before that in the profile, else a new one by these rules.
  Session take(const PuzzleInfo& info, const ParameterValues& rules);

  void put(Session session);

  /// The board of that game, without taking it.
  Snapshot picture(const PuzzleInfo& info, const ParameterValues& rules);

 private:
  GameKeeper* keeper_ = nullptr;
  std::map<std::string, Session, std::less<>> sessions_;  // by the puzzles' names
};

}  // namespace tilefold::app
