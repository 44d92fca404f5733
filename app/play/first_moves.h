// One-line instructions for users who are new to a puzzle, in the current language. They are shown during the first
// moves.
#pragma once

#include <string>

#include "app/play/bindings.h"
#include "app/play/game_view.h"

namespace tilefold::play {

/// Returns the instruction for the next move. Empty after the first moves, during a replay, and if the user has played
/// this puzzle before.
std::string first_cue(const GameView& view, const Bindings& bindings);

/// Returns the goal of the game before its first move, such as "Goal: reach 2048, then play for more". Empty after the
/// first move and during a replay.
std::string goal_cue(const GameView& view);

}  // namespace tilefold::play
