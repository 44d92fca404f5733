// The Analysis section of the panel: course of the game, mistakes and use of time.
#pragma once

#include <memory>
#include <vector>

#include "app/play/analysis_curve.h"
#include "app/play/bindings.h"
#include "app/play/game_analysis.h"
#include "app/play/game_view.h"
#include "app/play/move_names.h"
#include "app/window/panels/position_shots.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

/// The Analysis section: course of the game, mistakes and use of time.
struct AnalysisPart {
  play::GameView& view;
  play::GameAnalysis& analysis;
  const play::Bindings& bindings;
  std::vector<play::CurveBin> bins = {};  ///< columns of the chart, computed from `seen`
  std::shared_ptr<const measure::Analysis> seen = {};
  PositionShots shots = {};
  play::MoveNames names = {};

  /// Returns the name of a move in the position before step `step`.
  const std::string& name(std::size_t step, const std::string& move) {
    return names.at(view.game.session().game(), view.game.line().node(static_cast<std::int32_t>(step)), move);
  }
  void draw(Ui& ui);

  /// Draw the two parts of the wide page: the buttons with the chart, and the figures with the biggest mistakes.
  void draw_course_page(Ui& ui);
  void draw_figures_page(Ui& ui);
};

}  // namespace tilefold::window
