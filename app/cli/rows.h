// Rows of named values as lines of CSV and as columns for people: one table is the source of all formats.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/document.h"

namespace tilefold::app {

/// The names of a row, and its values, as lines of CSV: null is empty, a table is "name:value name:value",
/// and what could drive a terminal is written as \xNN.
std::string csv_header(const Table& row);
std::string csv_line(const Table& row);

/// A figure, null where there is none. What comes out of distributions is rounded, for it may differ in the last bits
/// from machine to machine.
Document told(std::optional<double> value);
Document told_rounded(std::optional<double> value);

/// As people want to read it: whole where it is large.
std::string short_text(std::optional<double> value);

using Cells = std::vector<std::string>;

/// Lines of columns as wide as they need to be, the first to the left, the others to the right.
std::string aligned(const std::vector<Cells>& lines);

}  // namespace tilefold::app
