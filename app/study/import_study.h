// Imports a study's log: turns its trials into games and stores them in the profile in one transaction.
//
// A trial that was imported before is left out. It is recognised by a checksum of its participant, level, number, moves
// and times.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/profile/store.h"
#include "app/study/imported_game.h"

namespace tilefold::study {

struct ImportReport {
  std::int64_t participants = 0;
  std::int64_t trials = 0;   ///< trials of the log of which at least one row was used
  std::int64_t moves = 0;    ///< rows of the log that were used
  std::int64_t games = 0;    ///< games that were stored
  std::int64_t unmoved = 0;  ///< used rows that did not move a piece
  std::int64_t known = 0;    ///< trials that had been imported before
  std::int64_t runs = 0;     ///< runs of study pages that were stored
  std::vector<SkippedRow> skipped;
};

/// Stores the trials of `log` as games. `levels` must contain the levels that the log names. On an error, the profile
/// is unchanged.
Result<ImportReport> import_study(profile::Store& store, const StudyLog& log, StudyLevels& levels);

}  // namespace tilefold::study
