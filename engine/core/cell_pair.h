// Two cells in the text form "2,3-2,4": row before column, both counted from 1.
//
// Puzzles whose moves join two cells use this form. It does not check against a board: the puzzle must check that the
// cells are on its board.
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
