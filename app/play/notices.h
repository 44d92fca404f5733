// Collects messages about what the user has just done, for example that a move was refused. The window fetches and
// shows them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/core/puzzle.h"

namespace tilefold::app {

class Notices {
 public:
  void post(std::string text) { texts_.push_back(std::move(text)); }

  /// Returns the messages since the last call.
  std::vector<std::string> pop() { return std::exchange(texts_, {}); }

 private:
  std::vector<std::string> texts_;
};

/// Posts the reason why the gesture is not a legal move, if the puzzle gives one.
void explain_refusal(Notices& notices, const Puzzle& puzzle, const Gesture& gesture);

}  // namespace tilefold::app
