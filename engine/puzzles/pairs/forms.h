// Reads Pairs' boards in the forms in which people write digits: in one line, row by row, with or without separators,
// and as lists.
#pragma once

#include "engine/core/board_text.h"

namespace tilefold::pairs {

/// Boards in one line are laid out in rows of the rule "columns", or of nine.
BoardReading read_boards(const BoardText& text, const KnownRules& rules);

}  // namespace tilefold::pairs
