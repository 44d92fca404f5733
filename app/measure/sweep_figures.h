// The figures of a sweep by the names of their columns: what tables, the heat map and the Lab show, in one place.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "app/measure/sweep.h"

namespace tilefold::app {

struct SweepFigure {
  std::string_view column;   ///< as in CSV and JSON Lines
  std::string_view heading;  ///< over a table's column
  std::string_view label;    ///< for people; empty for what is no figure of its own
  std::string_view help;     ///< one sentence
  bool is_fine = false;      ///< a figure around 1, told with two decimals
  std::optional<double> (*value)(const SweepRow& row) = nullptr;
};

/// All of them, in the order of the table.
std::span<const SweepFigure> sweep_figures();

}  // namespace tilefold::app
