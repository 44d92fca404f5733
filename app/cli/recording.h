// `play --record`: a game that is stored move by move while it is played. It is played here, and nowhere else.
#pragma once

#include <memory>
#include <string>

#include "app/profile/recorder.h"
#include "app/records/game.h"

namespace tilefold::app {

class Recording {
 public:
  /// Begins to record the game of `opening`, as it stands. What cannot be stored is complained of, once, and the
  /// game goes on; an error is for a profile that cannot even be named.
  static Result<std::unique_ptr<Recording>> begin(const Opening& opening, const std::string& data_dir);

  /// The game as it stands.
  const Puzzle& puzzle() const { return session_.puzzle(); }

  /// Plays a legal move; when this returns, it is on the disk or has been complained of. The report of it.
  MoveReport play(Move move, const Cause& cause);

  /// The answer to the last move has been given: the next one is awaited.
  void await() { recorder_.player_can_move(); }

  /// Whether everything is stored.
  bool is_stored() const { return recorder_.is_stored(); }

 private:
  Recording(const Opening& opening, Folders folders);
  void complain_of_messages();

  Store store_;
  Recorder recorder_;
  Session session_;
};

}  // namespace tilefold::app
