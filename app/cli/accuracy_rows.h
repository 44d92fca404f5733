// Accuracy and luck over many games as rows of a table: `export accuracy`.
#pragma once

#include <vector>

#include "app/records/json.h"
#include "app/study/accuracy.h"

namespace tilefold::app {

/// A row for each puzzle, and for each day, hour of the day and class of times in which a person moved there; days and
/// hours are UTC.
std::vector<Table> accuracy_rows(const std::vector<GameTally>& games);

/// The names of their columns.
Table accuracy_columns();

}  // namespace tilefold::app
