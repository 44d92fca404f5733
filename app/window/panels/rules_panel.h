// The Rules part: presets and parameters of the next game.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/play/game_view.h"
#include "app/profile/kept_presets.h"
#include "app/window/panels/ui.h"

namespace tilefold::app {

struct RulesPart {
  GameView& view;
  std::vector<KeptPreset>& presets;  ///< for all puzzles
  std::string preset_name = {};      ///< name typed for the current rule values
  void draw(Ui& ui);
};

/// Draws buttons for the presets of a puzzle, two per row: first the puzzle's own, then the user's.
void preset_buttons(Ui& ui, const PuzzleInfo& info, const std::vector<KeptPreset>& presets,
                    const std::function<void(const ParameterValues&)>& on_chosen);

}  // namespace tilefold::app
