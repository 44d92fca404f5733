// The Map section of the panel: controls of the map of positions, and figures about it.
#pragma once

#include "app/play/autoplay.h"
#include "app/play/game_map.h"
#include "app/play/replay_view.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

struct MapPart {
  play::GameController& game;
  const play::ReplayView& replay;
  play::GameMap& map;
  play::Autoplay& autoplay;
  void draw(Ui& ui);
};

}  // namespace tilefold::window
