// The Training section of the panel: starts or stops training for the current rules, or deletes its result.
#pragma once

#include "app/play/training.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

struct TrainingPart {
  const Session& session;
  play::Training& training;
  int threads = 0;  ///< number of threads for training; 0 until the section is first drawn
  bool is_forget_asked = false;
  void draw(Ui& ui);
};

/// Returns the number of threads that the processor runs in parallel, at least 1.
int most_threads();

}  // namespace tilefold::window
