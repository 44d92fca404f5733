// Two cells as people write them: "2,3-2,4", row before column, counted from 1.
//
// Moves of puzzles that join two cells are written so. It knows no board: whether the cells are on one is for
// the puzzle to say.
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

/// "2,3".
std::string to_text(Cell cell);
std::string to_text(const CellPair& pair);

/// The cells that `text` names, in its order; none where it is written otherwise or a number is not from 1 to
/// 32767.
std::optional<CellPair> read_cell_pair(std::string_view text);

}  // namespace tilefold
