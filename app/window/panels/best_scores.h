// The line of the Game section that shows the best scores.
#pragma once

#include "app/play/game_view.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

/// Draws the line with the best scores for the current rules.
void draw_best_scores(Ui& ui, const play::GameView& view);

}  // namespace tilefold::window
