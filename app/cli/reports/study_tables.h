// The tables of `study export`: participants, trials, moves, gestures and answers of all runs in a profile, and the
// descriptions of their columns.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/profile/store.h"
#include "engine/core/document.h"

namespace tilefold::cli {

/// A file of the export: its name and its rows. The first row has the columns; its values are not written.
struct StudyTable {
  std::string name;
  Object columns;
  std::vector<Object> rows = {};
};

/// Returns the tables of all runs. Returns an error if the profile cannot be read.
Result<std::vector<StudyTable>> study_tables(profile::Store& store);

/// Returns the table as CSV.
std::string csv_of(const StudyTable& table);

/// Returns the description of the data set with all columns, in the form of Psych-DS.
Document dataset_description(const std::vector<StudyTable>& tables, const std::string& title);

/// Returns what a column contains; empty if there is no such column.
std::string column_description(const std::string& column);

}  // namespace tilefold::cli
