// Reads levels that are written as lists of pieces. There are two forms: the matrix of a published article (size,
// orientation, row, column), and the list of cars of a psychology laboratory (position, length, orientation, player).
#pragma once

#include "engine/core/document.h"
#include "engine/puzzles/unblock/rules.h"
#include "engine/puzzles/unblock/sheet.h"

namespace tilefold::unblock {

/// A row of the matrix. `place` says in error messages where the row is in the text.
struct PieceRow {
  std::vector<std::int64_t> numbers;
  std::string place;
};

/// Lays out the pieces of a matrix. The first piece is the red one, which is always horizontal, so its orientation
/// number stands for horizontal. Rows and columns are counted from 0 if a 0 occurs, else from 1. A piece of size 1 is a
/// wall.
Result<Sheet> sheet_of_matrix(const std::vector<PieceRow>& matrix, const KnownRules& rules);

/// Lays out a list of cars, each a table with "position" (cells counted from 0, row by row), "length", "orientation"
/// and, for the red one, "player".
Result<Sheet> sheet_of_cars(const List& cars, const KnownRules& rules);

/// True for a list of tables that have a position, a length and an orientation.
bool is_car_list(const Document& value);

/// Returns a level as a matrix of pieces. It has a line for each piece: the red one first, then the others by letter,
/// then the walls. Orientation 1 means across.
std::string matrix_text(const State& state);

}  // namespace tilefold::unblock
