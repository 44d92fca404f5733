// Notices achievements: a condition of the puzzle that became true with a move, and a new best score.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/session.h"

namespace tilefold::app {

class Achievements {
 public:
  /// Follows changes of the game. `is_best_new` is true if the last move has beaten the best score.
  void follow(const std::vector<Update>& updates, const Session& session, bool is_best_new);

  /// Returns the texts since the last call.
  std::vector<std::string> pop() { return std::exchange(texts_, {}); }

  /// True while the move that earned the last of these texts is part of the game: neither undone nor left behind.
  bool are_earned(const SessionGame& game) const;

 private:
  Document state_;  // description of the position
  std::vector<std::string> texts_;
  std::int32_t game_ = -1;  // game and node of the move that earned the last texts
  std::int32_t node_ = 0;
};

}  // namespace tilefold::app
