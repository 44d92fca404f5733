// The Game section of the panel: status, best scores, and buttons for the commands of the puzzle.
#pragma once

#include "app/play/autoplay.h"
#include "app/play/game_view.h"
#include "app/window/panels/game_id_row.h"
#include "app/window/panels/widgets.h"

namespace tilefold::window {

struct GamePart {
  play::GameView& view;
  play::Autoplay& autoplay;
  GameIdRow id;

  void draw(Ui& ui);
};

/// Draws a button for each command of the puzzle. Commands are moves that do not involve a position on the board.
void command_buttons(Ui& ui, play::GameView& view, float width, Weight weight);

}  // namespace tilefold::window
