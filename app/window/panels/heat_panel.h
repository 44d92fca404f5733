// The controls of the heat map in the panel.
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
