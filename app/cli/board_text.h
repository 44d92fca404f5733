// Draws a position as text for a terminal, and formats its plain fields as CSV.
#pragma once

#include <string>

#include "engine/core/puzzle.h"

namespace tilefold::app {

/// Returns the board as on the screen, one text line per row, then the preview and the plain fields of the state.
std::string position_text(const Puzzle& puzzle);

/// Returns the names, or the values, of the state's plain fields, separated by commas.
std::string csv_names(const Puzzle& puzzle);
std::string csv_values(const Puzzle& puzzle);

}  // namespace tilefold::app
