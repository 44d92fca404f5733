// The figures of a sweep by column name, shared by tables, the heat map and the Lab.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "app/measure/sweep.h"

namespace tilefold::app {

struct SweepFigure {
  std::string_view column;   ///< as in CSV and JSON Lines
  std::string_view heading;  ///< column heading of a table
  std::string_view label;    ///< display name; empty for auxiliary columns such as interval limits
  std::string_view help;     ///< one sentence
  bool is_fine = false;      ///< true for figures around 1, which are shown with two decimals
  std::optional<double> (*value)(const SweepRow& row) = nullptr;
};

/// Returns all figures, in the order of the table.
std::span<const SweepFigure> sweep_figures();

}  // namespace tilefold::app
