// Reads games of Slide that other programs have recorded, with the tiles that came after the moves.
//
// There are two forms. The first is the form in which "2048 Open Fun Game" for Android (Y. Volkov, 2021) shares games:
// a heading, then one value for every ply. The second is a table with the list "moves". Each element of the list is a
// direction, or a table with "move" and the tile or the board after the move.
#pragma once

#include "engine/core/board_text.h"

namespace tilefold::slide {

GameReading read_game(const std::vector<Document>& values);

}  // namespace tilefold::slide
