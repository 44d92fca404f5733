// The table of the figures that a sweep computes. Each row defines one figure, which is a column in JSON Lines, CSV and
// the text table, and can be shown in the heat map.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "app/measure/sweep.h"

namespace tilefold::measure {

/// Format of the numbers of a figure.
enum class NumberForm : std::uint8_t {
  whole,
  exact,    ///< decimal number with all significant digits
  rounded,  ///< decimal number with 12 digits; for limits of intervals, whose last bits may differ between machines
};

struct SweepFigure {
  std::string_view column;  ///< name of the column in CSV and JSON Lines
  /// Heading of the column in the text table; empty if the table does not show the figure.
  std::string_view heading = {};
  std::string_view label =
      {};                      ///< display name in the window, in English; empty if the window does not show the figure
  std::string_view help = {};  ///< explanation of the figure in one sentence
  bool is_fine = false;        ///< true for figures with values near 1, which are shown with two decimals
  NumberForm form = NumberForm::exact;
  std::optional<double> (*value)(const SweepRow& row) = nullptr;
};

/// Returns all figures, in the order of the columns.
std::span<const SweepFigure> sweep_figures();

}  // namespace tilefold::measure
