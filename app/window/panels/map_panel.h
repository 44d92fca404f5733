// The Map section of the panel: controls of the map of positions, and figures about it.
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
