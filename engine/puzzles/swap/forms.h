// Reads Swap's boards in the text forms that other programs and people use: rows of numbers and lists of rows.
#pragma once

#include "engine/core/board_text.h"

namespace tilefold::swap {

BoardReading read_boards(const BoardText& text, const KnownRules& rules);

}  // namespace tilefold::swap
