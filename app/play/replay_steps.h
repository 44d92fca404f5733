// Functions for the user's replay commands: play the line of moves, and step from move to move.
#pragma once

#include "app/play/replay_view.h"

namespace tilefold::play {

/// Replays the line of moves (move_line.h) from the position on the board to its end. If the board already shows the
/// end, replays all moves.
void play_line(ReplayView& replay);
/// Replays all moves of the line from the start of the game.
void play_all(ReplayView& replay);
/// Pauses the playback. If it is paused already, calls `play_line`.
void toggle_playback(ReplayView& replay);

/// Goes back to the end of the previous move. If a move is being animated, goes back to its start.
void step_back(ReplayView& replay);
/// Steps forward. If the playback is running, skips to the animation of the next move. If it is paused within a move,
/// plays the rest of that move. If it is paused between moves, plays the next move.
void step_forward(ReplayView& replay);

/// If a move is being animated, skips to its end.
void finish_move(ReplayView& replay);

}  // namespace tilefold::play
