// The labels of a study that are stored with each game: who played it, under which condition, and in which session.
#pragma once

#include <string>

namespace tilefold::app {

/// Texts that the experimenter gives on the command line. Each is empty if it was not given.
struct GameLabels {
  std::string participant = {};
  std::string condition = {};
  std::string session = {};

  bool is_any() const { return !participant.empty() || !condition.empty() || !session.empty(); }
  friend bool operator==(const GameLabels&, const GameLabels&) = default;
};

}  // namespace tilefold::app
