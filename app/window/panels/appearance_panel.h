// The section of the panel with the appearance and sound settings.
#pragma once

#include "app/play/game_view.h"
#include "app/window/panels/appearance.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

/// Draws the volume sliders.
void draw_volumes(Ui& ui, Appearance& appearance);

struct AppearancePart {
  play::GameView& view;
  Appearance& appearance;
  bool is_reset_asked = false;  ///< true while the panel asks the user to confirm the reset of the best scores

  void draw(Ui& ui);
  /// Draws the button that resets the best scores, or the question whether to do so.
  void draw_reset(Ui& ui);
};

}  // namespace tilefold::window
