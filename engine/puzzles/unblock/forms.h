// Reads Unblock's levels in the forms of other programs and of people: cells in one line or in rows, lists of levels
// with their moves, packs separated by blank lines, matrices of pieces, and lists of cars.
#pragma once

#include "engine/core/board_text.h"

namespace tilefold::unblock {

/// The red piece may be written as A or as X. A level of another size than 6 by 6 gets the row of its red piece as
/// `red_row`; the rules "rows", "columns" and "red_row", if known, have priority.
BoardReading read_boards(const BoardText& text, const KnownRules& rules);

}  // namespace tilefold::unblock
