// One-line instructions shown with the first moves to users who are new to a puzzle.
#pragma once

#include <string>

#include "app/play/bindings.h"
#include "app/play/game_view.h"

namespace tilefold::app {

/// Returns the instruction for the next move; empty if the user has played this puzzle before, after the first moves
/// and during replay.
std::string first_cue(const GameView& view, const Bindings& bindings);

}  // namespace tilefold::app
