// Parses CSV tables without quoted fields, as the commands of tests print them.
#pragma once

#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "tests/support/process.h"

namespace tilefold::test {

/// Returns the fields of a line.
inline Words csv_fields(const std::string& line) {
  Words fields{""};
  for (const char c : line)
    if (c == ',') {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  return fields;
}

/// Returns the rows of a table. Each row contains its fields by the names in the first line.
inline std::vector<std::map<std::string, std::string>> csv_rows(const std::string& csv) {
  const Words lines = lines_of(csv);
  REQUIRE_FALSE(lines.empty());
  const Words names = csv_fields(lines.front());
  std::vector<std::map<std::string, std::string>> rows;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const Words fields = csv_fields(lines[i]);
    REQUIRE(fields.size() == names.size());
    for (std::size_t column = 0; column < names.size(); ++column) {
      if (column == 0) rows.emplace_back();
      rows.back()[names[column]] = fields[column];
    }
  }
  return rows;
}

}  // namespace tilefold::test
