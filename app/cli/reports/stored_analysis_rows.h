// The rows of `export analysis`: the analyses saved in the profile.
#pragma once

#include <vector>

#include "app/study/kept_analysis.h"

namespace tilefold::app {

/// Returns a row for each move that has a saved evaluation, from the start of the game to its current position. Leaves
/// out moves that the user has undone.
Result<std::vector<Object>> stored_analysis_rows(Store& store, const StoredGame& stored);

/// Returns a row with the column names of `export analysis`.
Object stored_analysis_columns();

}  // namespace tilefold::app
