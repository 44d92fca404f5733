// Reads Slide's boards in the text forms that other programs and people use: rows of numbers, hexadecimal exponents,
// and the saved state of the original game in the browser.
#pragma once

#include "engine/core/board_text.h"

namespace tilefold::slide {

BoardReading read_boards(const BoardText& text, const KnownRules& rules);

}  // namespace tilefold::slide
