// The About section of the panel.
#pragma once

#include "app/window/panels/ui.h"

namespace tilefold::window {

/// Draws the version, the licences and the notes on privacy.
struct AboutPart {
  void draw(Ui& ui);
};

}  // namespace tilefold::window
