// Detects achievements: a move that fulfils one of the puzzle's conditions, such as clearing the board, and a new best
// score.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/session.h"

namespace tilefold::play {

class Achievements {
 public:
  /// Checks whether the last changes of the game earned achievements. `is_best_new` is true if the last move raised the
  /// score above the best score.
  void follow(const std::vector<Update>& updates, const Session& session, bool is_best_new);

  /// Returns the messages about achievements since the last call, in the current language.
  std::vector<std::string> pop() { return std::exchange(texts_, {}); }

  bool has_new() const { return !texts_.empty(); }

  /// True if the move that earned the latest achievement leads to the current position of `game`, that is, the user has
  /// not undone it.
  bool are_earned(const SessionGame& game) const;

 private:
  Document state_;  // description of the previous position
  std::vector<std::string> texts_;
  // The move that earned the latest achievement: its game and its node in the tree of moves.
  std::int32_t game_ = -1;
  std::int32_t node_ = 0;
};

}  // namespace tilefold::play
