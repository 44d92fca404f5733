// Reads a study's log from tables, in two layouts: the layout of this program, with columns for participant, level,
// number, move and ms, and that of a psychology laboratory (docs/reference/study-logs.md).
#pragma once

#include <string>
#include <string_view>

#include "app/records/text_table.h"
#include "app/study/study_log.h"

namespace tilefold::study {

enum class TableLayout : std::uint8_t { table, lab };

/// Returns the layout of a table with this header, or an error that names the missing columns.
Result<TableLayout> find_layout(const records::TextTable& table);

/// Adds the trials of a table to `log`. `file` is the name of the table, for messages. Returns an error if the header
/// lacks a column. Adds rows with a missing or wrong value to the skipped rows.
Result<Done> add_table(const records::TextTable& table, TableLayout layout, const std::string& file, StudyLog& log);

}  // namespace tilefold::study
