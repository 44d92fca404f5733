// Buttons for the actions of the game, in the panel and on the card at the end of a game.
#pragma once

#include "app/play/game_view.h"
#include "app/window/panels/widgets.h"

namespace tilefold::window {

/// Draws a button for each action of the game for which the bar beside the board has no room.
void draw_left_out(Ui& ui);

/// Draws a button for each command of the puzzle. Commands are moves that do not involve a position on the board.
void command_buttons(Ui& ui, play::GameView& view, float width, Weight weight);

}  // namespace tilefold::window
