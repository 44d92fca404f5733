// The rows of `export analysis`: the analyses saved in the profile.
#pragma once

#include <vector>

#include "app/study/kept_analysis.h"

namespace tilefold::cli {

/// Returns a row for each move that has a saved evaluation, from the start of the game to its current position. Leaves
/// out moves that the user has undone.
Result<std::vector<Object>> stored_analysis_rows(profile::Store& store, const profile::StoredGame& stored);

/// Returns a row with the column names of `export analysis`.
Object stored_analysis_columns();

}  // namespace tilefold::cli
