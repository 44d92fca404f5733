// Reads Pairs' boards as people write them in text: all digits in one line, or row by row, with or without separators,
// or as lists.
#pragma once

#include "engine/core/board_text.h"

namespace tilefold::pairs {

/// Reads the boards of a text. A board that is written in one line is split into rows. The length of a row is the value
/// of the rule "columns", or nine if the value is unknown.
BoardReading read_boards(const BoardText& text, const KnownRules& rules);

}  // namespace tilefold::pairs
