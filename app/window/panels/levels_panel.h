// The Levels section of the panel: a gallery of the levels.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/play/bindings.h"
#include "app/play/board_editor.h"
#include "app/play/level_progress.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

struct LevelsPart {
  play::GameController& game;
  play::LevelProgress& levels;
  play::BoardEditor& editor;
  const play::Bindings& bindings;
  std::int64_t wanted = 0;  ///< number of the level that the user clicked in this frame; 0 if none
  std::int64_t seen = 0;    ///< level that the gallery last scrolled to
  std::int64_t next = 0;    ///< first unsolved level, which is marked
  std::vector<std::optional<Snapshot>> shots = {};  ///< initial boards of the levels shown so far
  void draw(Ui& ui);
  /// Draws the wide page: the levels in packs by difficulty.
  void draw_page(Ui& ui);
};

}  // namespace tilefold::window
