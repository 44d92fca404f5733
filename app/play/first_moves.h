// What a person who has never played a puzzle is told with each of the first moves, a line each, once.
#pragma once

#include <string>

#include "app/play/bindings.h"
#include "app/play/game_view.h"

namespace tilefold::app {

/// Empty for whoever has played the puzzle before, after the first moves, and while the past is looked at.
std::string first_cue(const GameView& view, const Bindings& bindings);

}  // namespace tilefold::app
