// The Benchmark section of the panel: its form and its results.
#pragma once

#include "app/play/autoplay.h"
#include "app/window/panels/benchmark_form.h"
#include "app/window/panels/ui.h"

namespace tilefold::window {

struct BenchmarkPart {
  const Session& session;
  play::Autoplay& autoplay;
  BenchmarkForm& benchmark;
  void draw(Ui& ui);
};

}  // namespace tilefold::window
