// What the profile keeps of analyses as rows of a table: `export analysis`.
#pragma once

#include <vector>

#include "app/study/kept_analysis.h"

namespace tilefold::app {

/// The rows of `export analysis` of a game: all that is known of the moves of the line that it stands on.
Result<std::vector<Table>> kept_rows(Store& store, const StoredGame& stored);

/// The names of their columns.
Table kept_columns();

}  // namespace tilefold::app
