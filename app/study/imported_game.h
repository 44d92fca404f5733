// Turns a trial of a study's log into a game of the profile. Replays the trial under the rules, so every stored move is
// legal.
//
// A drag that returns a piece to its cell is not a move; it is stored as a gesture of the game, and with all its
// columns as an event "aborted". A drag that takes a piece beyond the exit is the move that solves the level.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/profile/stored.h"
#include "app/study/study_levels.h"
#include "app/study/study_log.h"

namespace tilefold::study {

struct ImportedGame {
  profile::GameStart start;
  profile::GameState state;
  std::vector<profile::StoredMove> moves;
  std::vector<profile::StoredEvent> events;
  std::vector<profile::StoredGesture> gestures;
  std::int64_t rows = 0;     ///< number of rows of the log that were used
  std::int64_t unmoved = 0;  ///< number of these rows that led to no move
};

/// Replays `trial` from the beginning of `level`. Adds the rows that do not fit to `skipped`, and leaves them out.
/// `now` is the time of the import; the last move is stored with this time, because a log has no dates.
ImportedGame import_trial(const LoggedTrial& trial, const StudyLevel& level, std::int64_t now,
                          std::vector<SkippedRow>& skipped);

}  // namespace tilefold::study
