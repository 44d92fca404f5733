// Formats rows of named values as CSV and as aligned columns; one row type is the source of all formats.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/document.h"

namespace tilefold::app {

/// Return the names, or the values, of a row as a CSV line. null becomes empty, an object "name:value name:value";
/// terminal control characters become \xNN.
std::string csv_header(const Object& row);
std::string csv_line(const Object& row);

/// Convert a figure; nullopt becomes null. `rounded_cell` rounds results of probability distributions, whose last bits
/// may differ between machines.
Document told(std::optional<double> value);
Document rounded_cell(std::optional<double> value);

/// Formats a figure for display; large values without decimals.
std::string short_text(std::optional<double> value);

using Cells = std::vector<std::string>;

/// Aligns columns to their width: the first to the left, the others to the right.
std::string aligned(const std::vector<Cells>& lines);

}  // namespace tilefold::app
