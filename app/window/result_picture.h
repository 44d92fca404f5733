// The picture of a result that a player can show to others.
#pragma once

#include "app/play/game_view.h"
#include "app/window/platform/renderer.h"

namespace tilefold::window {

/// Draws the board and the result of the game alone: no panel, no buttons, no annotations. The size of the picture does
/// not depend on the size of the window.
render::Image draw_result_picture(Renderer& renderer, const play::GameView& view);

}  // namespace tilefold::window
