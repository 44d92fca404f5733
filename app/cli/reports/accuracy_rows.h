// The rows of `export accuracy`: accuracy and luck over many games.
#pragma once

#include <vector>

#include "app/records/json.h"
#include "app/study/accuracy.h"

namespace tilefold::cli {

/// Returns one row for each puzzle, each day, each hour of the day and each class of thinking times. Days and hours in
/// which the user made no move have no row; both are in UTC.
std::vector<Object> accuracy_rows(const std::vector<study::GameTally>& games);

/// Returns a row with the column names of `export accuracy`.
Object accuracy_columns();

}  // namespace tilefold::cli
