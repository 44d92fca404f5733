// Reads Drop's boards in the text forms that other programs and people use: rows of numbers, with the floor last, and
// lists of rows.
#pragma once

#include "engine/core/board_text.h"

namespace tilefold::drop {

BoardReading read_boards(const BoardText& text, const KnownRules& rules);

}  // namespace tilefold::drop
