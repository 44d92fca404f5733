// Reads Swap's boards in the forms of other programs and of people: rows of numbers and lists of rows.
#pragma once

#include "engine/core/board_text.h"

namespace tilefold::swap {

BoardReading read_boards(const BoardText& text, const KnownRules& rules);

}  // namespace tilefold::swap
