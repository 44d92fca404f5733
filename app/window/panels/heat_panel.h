// The section of the panel with the controls of the heat map.
#pragma once

#include "app/play/heat_map.h"
#include "app/window/panels/ui.h"

namespace tilefold::app {

/// Controls of the heat map.
struct HeatPart {
  HeatMap& heat;
  void draw(Ui& ui);
};

}  // namespace tilefold::app
