// `play --record`: plays a game and stores it move by move.
#pragma once

#include <memory>
#include <string>

#include "app/profile/recorder.h"
#include "app/records/game.h"

namespace tilefold::cli {

class Recording {
 public:
  /// Starts recording the game of `opening`. If the game cannot be stored, prints one message, and the game continues
  /// without being recorded. Returns an error only if the profile's folder cannot be determined.
  static Result<std::unique_ptr<Recording>> begin(const records::Opening& opening, const std::string& data_dir,
                                                  const records::GameLabels& labels);

  /// Returns the current position.
  const Puzzle& puzzle() const { return session_.puzzle(); }

  /// Plays a legal move and returns its report. Ensures: the move is stored on the disk, or an error message was
  /// printed.
  MoveReport play(Move move, const profile::Cause& cause);

  /// Call when the player can make the next move; the player's thinking time starts now.
  void await() { recorder_.player_can_move(); }

  /// True if all moves of the game were stored.
  bool is_stored() const { return recorder_.is_stored(); }

 private:
  Recording(const records::Opening& opening, profile::Folders folders, const records::GameLabels& labels);
  void complain_of_messages();

  profile::Store store_;
  profile::Recorder recorder_;
  Session session_;
};

}  // namespace tilefold::cli
