// Determines which columns of the list of moves contain values.
#pragma once

#include "app/window/panels/history_panel.h"

namespace tilefold::window {

/// The columns of the list of moves that contain values.
struct UsedColumns {
  explicit UsedColumns(const HistoryPart& part)
      : merges(part.view.game.puzzle().about().has_merges), gain(part.view.game.puzzle().about().has_score) {
    const play::Findings* found = part.analysis.findings();
    if (found == nullptr) return;
    lost = found->has_losses;
    luck = found->has_luck;
    time = !found->thoughts.empty();
  }
  bool merges;
  bool gain;
  bool lost = false;
  bool luck = false;
  bool time = false;
};

}  // namespace tilefold::window
