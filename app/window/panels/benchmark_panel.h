// The Benchmark section of the panel: its form and its results.
#pragma once

#include "app/play/autoplay.h"
#include "app/window/panels/benchmark_form.h"
#include "app/window/panels/ui.h"

namespace tilefold::app {

struct BenchmarkPart {
  const Session& session;
  Autoplay& autoplay;
  BenchmarkForm& benchmark;
  void draw(Ui& ui);
};

}  // namespace tilefold::app
