// Reads Unblock's levels in the text forms that other programs and people use: cells in one line or in rows, lists of
// levels with their moves, packs separated by blank lines, matrices of pieces, and lists of cars.
#pragma once

#include "engine/core/board_text.h"

namespace tilefold::unblock {

/// Reads the levels of a text. The red piece may be written as A or as X. If a level is not 6 by 6, the row of its red
/// piece becomes its `red_row`. The rules "rows", "columns" and "red_row" have priority if the user has specified them.
BoardReading read_boards(const BoardText& text, const KnownRules& rules);

}  // namespace tilefold::unblock
