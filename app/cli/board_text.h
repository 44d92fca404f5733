// A position drawn as text, for a terminal, and its plain fields as CSV.
#pragma once

#include <string>

#include "engine/core/puzzle.h"

namespace tilefold::app {

/// The board as on the screen, a line a row, then the preview and the plain fields of the state.
std::string position_text(const Puzzle& puzzle);

/// The names and the values of the state's plain fields, separated by commas.
std::string csv_names(const Puzzle& puzzle);
std::string csv_values(const Puzzle& puzzle);

}  // namespace tilefold::app
