// Reads levels that are written as lists of pieces. There are two forms: a matrix, as in a published article (size,
// orientation, row, column), and a list of cars, as used by a psychology laboratory (position, length, orientation,
// player).
#pragma once

#include "engine/core/document.h"
#include "engine/puzzles/unblock/rules.h"
#include "engine/puzzles/unblock/sheet.h"

namespace tilefold::unblock {

/// A row of the matrix. For error messages, `place` says where the row is in the text.
struct PieceRow {
  std::vector<std::int64_t> numbers;
  Phrase place;
};

/// Places the pieces of a matrix on a board. The first piece is the red piece. It is always horizontal, so its
/// orientation number means horizontal in the whole matrix. Rows and columns are counted from 0 if a 0 occurs, else
/// from 1. A piece of size 1 is a wall.
Result<Sheet> sheet_of_matrix(const std::vector<PieceRow>& matrix, const KnownRules& rules);

/// Places the cars of a list on a board. Each car is a table with "position" (cells counted from 0, row by row),
/// "length", "orientation" and, for the red car, "player".
Result<Sheet> sheet_of_cars(const List& cars, const KnownRules& rules);

/// True for a list of tables that have a position, a length and an orientation.
bool is_car_list(const Document& value);

/// Returns a level as a matrix of pieces, with a line for each piece: first the red piece, then the others in the order
/// of their letters, then the walls. Orientation 1 means horizontal.
std::string matrix_text(const State& state);

}  // namespace tilefold::unblock
