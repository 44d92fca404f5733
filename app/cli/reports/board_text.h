// Draws a position as text for a terminal, and formats its fields that are neither lists nor objects as CSV.
#pragma once

#include <string>
#include <vector>

#include "engine/core/puzzle.h"

namespace tilefold::cli {

/// Cells to mark on a board.
struct MarkedCells {
  std::vector<Cell> taken = {};    ///< cells printed in square brackets
  std::vector<Cell> targets = {};  ///< cells printed in round brackets
};

/// Returns the board alone, one text line per row, with marks.
std::string marked_board_text(const Puzzle& puzzle, const MarkedCells& marked);

/// Returns the board as it looks on the screen, one text line per row, followed by the upcoming tiles and those fields
/// of the state that are neither lists nor objects.
std::string position_text(const Puzzle& puzzle);

/// Return the names, or the values, of those fields of the state that are neither lists nor objects, separated by
/// commas.
std::string csv_names(const Puzzle& puzzle);
std::string csv_values(const Puzzle& puzzle);

}  // namespace tilefold::cli
