// The controls of the comparison of two sets of rules, and the buttons that open the tools for exploring rules.
#pragma once

#include <string>
#include <vector>

#include "app/play/comparison.h"
#include "app/play/game_controller.h"
#include "app/profile/kept_presets.h"
#include "app/window/panels/ui.h"

namespace tilefold::app {

/// Buttons that open the two tools for exploring rules.
struct ExplorePart {
  void draw(Ui& ui);
};

/// Controls of the comparison of two sets of rules.
struct ComparisonPart {
  GameController& game;
  RulesComparison& comparison;
  std::vector<KeptPreset>& presets;
  unsigned changed_by = 0;  ///< ID of the widget being dragged that changed the rules; 0 if none
  void draw(Ui& ui);
};

/// Draws a slider for the move limit per game. Returns true if it was changed.
bool draw_max_moves(Ui& ui, int& moves);

}  // namespace tilefold::app
