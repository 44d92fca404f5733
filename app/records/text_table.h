// Reads tables that other programs have written as text: a header line, then a row per line.
//
// The separator is the comma, semicolon or tab that occurs most often in the header. Fields may be quoted (RFC 4180)
// and may then contain separators and line breaks. Accepts a byte order mark, empty lines and all usual line breaks.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"

namespace tilefold::records {

struct TextTable {
  struct Row {
    std::int64_t line = 0;  ///< number of the line on which the row begins, from 1
    std::vector<std::string> fields;
  };

  std::vector<std::string> header;  ///< names of the columns, without white space around them
  std::vector<Row> rows;            ///< may have more or fewer fields than the header

  /// Returns the index of the first column with one of these names, ignoring case; nullopt if the table has none.
  std::optional<std::size_t> column(const std::vector<std::string_view>& names) const;
};

/// Returns an error if the text has no header, or if a quotation mark is not closed.
Result<TextTable> read_text_table(std::string_view text);

}  // namespace tilefold::records
