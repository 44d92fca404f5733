// The Rules section of the panel: presets and parameters for the next game.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/play/game_view.h"
#include "app/profile/kept_presets.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

struct RulesPart {
  play::GameView& view;
  std::vector<profile::KeptPreset>& presets;  ///< the user's presets for all puzzles
  std::string preset_name = {};               ///< name that the user has typed for the current rule values
  void draw(Ui& ui);
};

/// Draws a button for each preset, two per row: first the presets of the puzzle, then those that the user has saved.
void preset_buttons(Ui& ui, const PuzzleInfo& info, const std::vector<profile::KeptPreset>& presets,
                    const std::function<void(const ParameterValues&)>& on_chosen);

}  // namespace tilefold::window
