// The controls for comparing two rule sets, and the buttons that open the tools for exploring rules.
#pragma once

#include <string>
#include <vector>

#include "app/play/comparison.h"
#include "app/play/game_controller.h"
#include "app/profile/kept_presets.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

/// The buttons that open the comparison of two rule sets and the heat map.
struct ExplorePart {
  void draw(Ui& ui);
};

/// The controls of the comparison of two rule sets.
struct ComparisonPart {
  play::GameController& game;
  play::RulesComparison& comparison;
  std::vector<profile::KeptPreset>& presets;
  unsigned changed_by = 0;  ///< ID of the slider whose drag last changed the rules; 0 if none
  void draw(Ui& ui);
};

/// Draws a slider for the move limit per game. Returns true if the user changed the limit.
bool draw_max_moves(Ui& ui, int& moves);

}  // namespace tilefold::window
