// The tables of `study export`: participants, trials, moves, gestures and answers of all runs in a profile, and the
// descriptions of their columns.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/profile/store.h"
#include "app/protocol/protocol.h"
#include "engine/core/document.h"

namespace tilefold::cli {

/// Name of the table of gestures.
constexpr std::string_view gesture_table = "gestures";

/// A file of the export: its name and its rows. The first row has the columns; its values are not written.
struct StudyTable {
  std::string name;
  Object columns;
  std::vector<Object> rows = {};
};

/// The protocols of runs. Reads each protocol once, even if many participants had the same.
class RunProtocols {
 public:
  /// Returns the protocol with this text. It stays valid as long as this object.
  const protocol::Protocol& read(const std::string& text);

 private:
  std::map<std::string, protocol::Protocol> known_;  // parsed protocols; the key is the text of the file
};

/// Returns the tables of all runs. The table of gestures has no rows, because the paths of the pointer may have many.
/// Returns an error if the profile cannot be read.
Result<std::vector<StudyTable>> study_tables(profile::Store& store, RunProtocols& protocols);

/// Calls `each` with every row of the table of gestures.
Result<Done> for_each_gesture(profile::Store& store, RunProtocols& protocols,
                              const std::function<void(const Object& row)>& each);

/// Returns the table as CSV; only its header line if it has no rows.
std::string csv_of(const StudyTable& table);

/// Returns the description of the data set with all columns, in the form of Psych-DS.
Document dataset_description(const std::vector<StudyTable>& tables, const std::string& title);

/// Returns what a column contains; empty if there is no such column.
std::string column_description(const std::string& column);

}  // namespace tilefold::cli
