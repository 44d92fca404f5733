// The stages of a 4×4 game from its first 16384 on, for benchmarks (engine/core/game_stages.h).
//
// A stage is named after its smallest large tile: stage 2048 begins when a board has 16384, 8192, 4096 and 2048. A game
// survives stage 2048 by making 1024, the next smaller tile. A game survives stage 512 by making 32768, and stage 32768
// by making another 16384. stages.txt contains the boards at which games of the strategy `expectimax:nodes=2000`
// entered each stage (tests/bench/stage_boards.py).
#pragma once

#include "engine/core/game_stages.h"

namespace tilefold::slide {

/// Returns the stages of the 4×4 game. Requires has_late (late.h).
const GameStages* stages();

}  // namespace tilefold::slide
