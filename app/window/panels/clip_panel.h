// The Clip section of the panel, which makes a clip of the game.
#pragma once

#include "app/play/clips.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

struct ClipPart {
  play::Clips& clips;
  bool is_gif = false;
  double speed = 1;
  void draw(Ui& ui);
};

}  // namespace tilefold::window
