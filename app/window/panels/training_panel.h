// The Training part: starts, stops and forgets a training for the current rules.
#pragma once

#include "app/play/training.h"
#include "app/window/panels/ui.h"

namespace tilefold::app {

struct TrainingPart {
  const Session& session;
  Training& training;
  int threads = 0;  ///< threads for training; 0 before the first use
  bool is_forget_asked = false;
  void draw(Ui& ui);
};

/// Returns the number of hardware threads, at least 1.
int most_threads();

}  // namespace tilefold::app
