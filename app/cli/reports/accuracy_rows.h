// The rows of `export accuracy`: accuracy and luck over many games.
#pragma once

#include <vector>

#include "app/records/json.h"
#include "app/study/accuracy.h"

namespace tilefold::app {

/// Returns a row per puzzle, and one per day, hour of the day and class of thinking times in which the user moved; days
/// and hours are UTC.
std::vector<Object> accuracy_rows(const std::vector<GameTally>& games);

/// Returns a row with the column names.
Object accuracy_columns();

}  // namespace tilefold::app
