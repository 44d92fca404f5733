// Converts two cells to and from text such as "2,3-2,4": row before column, both counted from 1.
//
// Used by puzzles whose moves join two cells. The parser does not check whether the cells are on the board; the puzzle
// must check this.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/core/geometry.h"

namespace tilefold {

struct CellPair {
  Cell first;
  Cell second;
  friend bool operator==(const CellPair&, const CellPair&) = default;
};

/// Returns a cell in the form "2,3".
std::string to_text(Cell cell);
std::string to_text(const CellPair& pair);

/// Parses two cells. Returns nullopt if `text` has another form or a number is not from 1 to 32767.
std::optional<CellPair> read_cell_pair(std::string_view text);

}  // namespace tilefold
