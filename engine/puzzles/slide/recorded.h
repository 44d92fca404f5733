// Reads games of Slide that other programs have recorded, with the tiles that came after the moves.
//
// Two forms: the shared games of "2048 Open Fun Game" for Android (Y. Volkov, 2021; a heading and then one value for
// every ply), and a table with "moves", each a direction alone or a table with "move" and the tile or the board after
// it.
#pragma once

#include "engine/core/board_text.h"

namespace tilefold::slide {

GameReading read_game(const std::vector<Document>& values);

}  // namespace tilefold::slide
