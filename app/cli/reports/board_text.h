// Draws a position as text for a terminal, and formats its plain fields as CSV.
#pragma once

#include <string>
#include <vector>

#include "engine/core/puzzle.h"

namespace tilefold::app {

/// Cells to mark on a board.
struct MarkedCells {
  std::vector<Cell> taken = {};    ///< in square brackets
  std::vector<Cell> targets = {};  ///< in round brackets
};

/// Returns the board alone, one text line per row, with marks.
std::string marked_board_text(const Puzzle& puzzle, const MarkedCells& marked);

/// Returns the board as on the screen, one text line per row, then the preview and the plain fields of the state.
std::string position_text(const Puzzle& puzzle);

/// Returns the names, or the values, of the state's plain fields, separated by commas.
std::string csv_names(const Puzzle& puzzle);
std::string csv_values(const Puzzle& puzzle);

}  // namespace tilefold::app
