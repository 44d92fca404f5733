// The Map part: controls and figures of the map of positions.
#pragma once

#include "app/play/autoplay.h"
#include "app/play/game_map.h"
#include "app/window/panels/ui.h"

namespace tilefold::app {

struct MapPart {
  GameController& game;
  GameMap& map;
  Autoplay& autoplay;
  void draw(Ui& ui);
};

}  // namespace tilefold::app
