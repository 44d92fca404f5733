// The user's commands for the replay: play the line, and steps from move to move.
#pragma once

#include "app/play/replay_view.h"

namespace tilefold::app {

/// Plays the line from the position shown to its end, or all of it if the end is shown.
void play_line(ReplayView& replay);
/// Plays the line from the start.
void play_all(ReplayView& replay);
/// Pauses the playback, or plays the line.
void toggle_playback(ReplayView& replay);

/// Steps back to the end of the previous move.
void step_back(ReplayView& replay);
/// Plays the current move to its end, or the next one if at rest. If a replay is playing, skips to the next move.
void step_forward(ReplayView& replay);

/// Skips the rest of the move that is animated.
void finish_move(ReplayView& replay);

}  // namespace tilefold::app
