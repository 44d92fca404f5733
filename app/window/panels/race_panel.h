// The Race group of the panel: buttons that start and end a race.
#pragma once

#include "app/play/autoplay.h"
#include "app/play/race.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

struct RacePart {
  play::Autoplay& autoplay;
  const play::Race& race;
  void draw(Ui& ui);
};

}  // namespace tilefold::window
