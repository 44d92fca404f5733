// The cells of a level as a text writes them, before the level is checked; and the level that they mean.
#pragma once

#include <string>
#include <vector>

#include "engine/core/board_text.h"
#include "engine/core/geometry.h"

namespace tilefold::unblock {

/// Rows of cells, one character each.
struct Sheet {
  std::vector<std::string> rows;
  int line = 1;                 ///< line of the first row
  bool is_in_one_line = false;  ///< true if the rows were not separated in the text
  Object claims = {};           ///< what the text says about the level, such as "moves"
};

/// True for a character that stands for a cell: an empty one, a wall or a piece.
bool is_cell(char c);

/// Returns the sides of a level that is written in one line: those of the rules if they are known and have that many
/// cells, else a square. nullopt if the number of cells fits neither.
std::optional<Extent> extent_of(std::size_t cells, const KnownRules& rules);

/// A level and how its red piece is written.
struct ReadSheet {
  FoundBoard board;
  bool is_red_x = false;  ///< true if the red piece was written as X
};

/// Returns the level that a sheet means. Returns an error if the red piece may be A or X and nothing tells which. The
/// level's pieces are not checked.
Result<ReadSheet> read_sheet(const Sheet& sheet, const KnownRules& rules);

}  // namespace tilefold::unblock
