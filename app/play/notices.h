// Messages about what the user has just done, such as a refused move, until the window shows them.
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

/// Posts why a gesture is not a legal move, if the puzzle knows.
void explain_refusal(Notices& notices, const Puzzle& puzzle, const Gesture& gesture);

}  // namespace tilefold::app
