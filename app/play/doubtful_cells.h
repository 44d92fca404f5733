// Functions for the user's work on a board that was read from a picture. The user opens it in the board editor, goes
// from one doubtful cell to the next, and confirms or corrects each. Undo of a correction makes the cell doubtful
// again.
#pragma once

#include <string>

#include "app/play/board_draft.h"

namespace tilefold::play {

/// Replaces the board by the one in `answer`, with the cursor on the first doubtful cell. If the editor cannot hold
/// that board, changes nothing and sets the draft's message. Requires that the editor is open on the puzzle of the
/// board.
void open_reading(BoardDraft& draft, const records::ReadAnswer& answer);

/// Returns the doubtful cell at the cursor; null if there is none.
const DoubtfulCell* doubt_here(const BoardDraft& draft);

/// Moves the cursor to the next doubtful cell, or with a negative `step` to the previous one.
void go_to_doubt(BoardDraft& draft, int step);

/// Declares the doubtful cell at the cursor right and moves the cursor to the next one.
void confirm_doubt(BoardDraft& draft);

/// True if the doubtful cell at the cursor has a second likely value that a tool of the editor places.
bool has_other_value(const BoardDraft& draft);

/// Puts the second likely value on the doubtful cell at the cursor and moves the cursor to the next one.
void take_other_value(BoardDraft& draft);

/// Returns the number of doubtful cells for display, such as "2 doubtful cells".
std::string doubt_count(const BoardReading& reading);

/// Returns one line about a doubtful cell, such as "Row 2, column 5: 1, or 7 (71 % sure)".
std::string doubt_line(const DoubtfulCell& doubt);

}  // namespace tilefold::play
