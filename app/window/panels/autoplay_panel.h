// The Autoplay section of the panel: strength, speed and a rating of the possible moves.
#pragma once

#include <cstddef>

#include "app/play/autoplay.h"
#include "app/play/game_view.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

struct AutoplayPart {
  const play::GameView& view;
  play::Autoplay& autoplay;
  std::size_t value_rows = 0;  ///< rows reserved in the table of ratings, so that its height stays the same
  float outlook_height = 0;    ///< height reserved for a solver's outlook, in pixels
  void draw(Ui& ui);
};

}  // namespace tilefold::window
