// The figures and charts that the comparison of two rule sets shows, and the parts that only its wide form has.
#pragma once

#include <imgui.h>

#include <optional>
#include <span>
#include <string>

#include "app/measure/score_scale.h"
#include "app/play/comparison.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

/// A statistic of one rule set, shown as a row of the table.
struct ComparedFigure {
  const char* label;
  const char* brief;  ///< short label for narrow windows
  std::string (*text)(const jobs::RulesUpdate& update);
  std::optional<double> (*value)(const jobs::RulesUpdate& update);  ///< null if a difference makes no sense
  bool is_of_score = false;  ///< true if only puzzles with a score have the figure
  bool is_for_wide = false;  ///< true if only the wide form has room for the figure
};

/// Returns all figures, in the order of the table.
std::span<const ComparedFigure> compared_figures();

/// Draws a table with all figures of both sides and their differences. Returns its height.
float draw_comparison_figures(Ui& ui, const play::RulesComparison& comparison, ImVec2 at, float width);

/// Draws, for both sides, the share of the games that reach each score, or the number of moves in a puzzle without
/// score. Under the pointer it shows the figures of one score.
void draw_shares(Ui& ui, const play::RulesComparison& comparison, const measure::ScoreScale& scale, const Area& area);

}  // namespace tilefold::window
