// Keyboard commands of the board editor: move the cursor, apply the tool at the cursor, and choose a tool or write a
// digit.
#pragma once

#include "app/play/board_draft.h"

namespace tilefold::play {

void move_cursor(BoardDraft& draft, Direction direction);

/// Applies the tool at the cursor. After a doubtful cell was corrected, moves the cursor to the next one.
void apply_at_cursor(BoardDraft& draft);

/// Chooses a tool by its number. If the editor writes digits, also writes the digit at the cursor and moves the cursor
/// to the next cell in reading order, or to the next doubtful cell. On a doubtful cell, applies the tool.
void press_digit(BoardDraft& draft, std::size_t digit);

}  // namespace tilefold::play
