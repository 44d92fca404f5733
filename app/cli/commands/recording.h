// `play --record`: plays a game and stores it move by move.
#pragma once

#include <memory>
#include <string>

#include "app/profile/recorder.h"
#include "app/records/game.h"

namespace tilefold::app {

class Recording {
 public:
  /// Starts recording the game of `opening`. If the game cannot be stored, prints one message and lets the game go on
  /// unrecorded. Returns an error only if the profile's folder cannot be determined.
  static Result<std::unique_ptr<Recording>> begin(const Opening& opening, const std::string& data_dir,
                                                  const GameLabels& labels);

  /// Returns the current position.
  const Puzzle& puzzle() const { return session_.puzzle(); }

  /// Plays a legal move and returns its report. Ensures: the move is stored on the disk, or an error message was
  /// printed.
  MoveReport play(Move move, const Cause& cause);

  /// Call when the player can make the next move; the player's thinking time starts now.
  void await() { recorder_.player_can_move(); }

  /// True if all moves of the game were stored.
  bool is_stored() const { return recorder_.is_stored(); }

 private:
  Recording(const Opening& opening, Folders folders, const GameLabels& labels);
  void complain_of_messages();

  Store store_;
  Recorder recorder_;
  Session session_;
};

}  // namespace tilefold::app
