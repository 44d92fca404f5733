// The cells of a level as they appear in a text, and their conversion to a level.
#pragma once

#include <string>
#include <vector>

#include "engine/core/board_text.h"
#include "engine/core/geometry.h"

namespace tilefold::unblock {

/// Rows of cells, one character each.
struct Sheet {
  std::vector<std::string> rows;
  int line = 1;                 ///< number of the text line that contains the first row
  bool is_in_one_line = false;  ///< true if the rows were written in one line without separators
  Object claims = {};           ///< further data about the level in the text, such as its number of "moves"
};

/// True for a character that represents a cell: an empty cell, a wall or a piece.
bool is_cell(char c);

/// Returns the size of a level that is written in one line. If the rules give the number of rows or columns, returns
/// the size that they give; otherwise returns the size of a square. Returns nullopt if that size does not have `cells`
/// cells.
std::optional<Extent> extent_of(std::size_t cells, const KnownRules& rules);

/// A level that was read, with the information how its red piece was written.
struct ReadSheet {
  FoundBoard board;
  bool is_red_x = false;  ///< true if the red piece was written as X
};

/// Converts a sheet to a level. Returns an error if both A and X may be the red piece and neither the sheet nor the
/// rules decide which one it is. Does not check the level's pieces.
Result<ReadSheet> read_sheet(const Sheet& sheet, const KnownRules& rules);

}  // namespace tilefold::unblock
