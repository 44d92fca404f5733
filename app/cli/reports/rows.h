// Formats rows of named values as CSV and as aligned columns. All formats are generated from the same type of row.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/document.h"

namespace tilefold::cli {

/// Return the column names, or the values, of a row as a CSV line. A null becomes an empty field, an object becomes
/// "name:value name:value", and terminal control characters become \xNN.
std::string csv_header(const Object& row);
std::string csv_line(const Object& row);

/// Convert a number to a value for a row; nullopt becomes null. `rounded_cell` also rounds it. Use `rounded_cell` for
/// results of probability distributions, whose last bits may differ between machines.
Document told(std::optional<double> value);
Document rounded_cell(std::optional<double> value);

/// Formats a number for display. Large numbers have no decimals.
std::string short_text(std::optional<double> value);

using Cells = std::vector<std::string>;

/// Aligns columns to their width: the first to the left, the others to the right.
std::string aligned(const std::vector<Cells>& lines);

}  // namespace tilefold::cli
