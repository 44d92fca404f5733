// The section of the panel with the controls of the heat map.
#pragma once

#include "app/play/heat_map.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

/// Controls of the heat map.
struct HeatPart {
  play::HeatMap& heat;
  void draw(Ui& ui);
};

}  // namespace tilefold::window
