// The labels of a study that are stored with each game: the participant who played it, the condition and the session.
#pragma once

#include <string>

namespace tilefold::records {

/// Labels that the experimenter gives on the command line. A label that was not given is empty.
struct GameLabels {
  std::string participant = {};
  std::string condition = {};
  std::string session = {};

  bool is_any() const { return !participant.empty() || !condition.empty() || !session.empty(); }
  friend bool operator==(const GameLabels&, const GameLabels&) = default;
};

}  // namespace tilefold::records
