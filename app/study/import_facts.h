// The facts about an imported game that the log of a study contained besides its moves.
#pragma once

#include <string>

#include "app/profile/store.h"
#include "engine/core/document.h"

namespace tilefold::study {

struct ImportFacts {
  std::string level = {};  ///< name of the level in the study
  std::string trial = {};  ///< number of the trial in the log
  List extra = {};         ///< an entry per move: an object with the other columns of its row, or null
};

/// Returns the facts about a game; all are empty if the game was not imported.
Result<ImportFacts> import_facts(profile::Store& store, const profile::StoredGame& game);

/// Returns the other columns of the move with this node; null if its row has no other columns.
Document extra_of(const ImportFacts& facts, std::int32_t node);

}  // namespace tilefold::study
