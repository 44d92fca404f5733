// Score distributions of a benchmark: one strip for each setting, all on one scale.
//
// A strip has the number of its setting in a mark of its own shape and colour, the scores as a histogram, and
// below it the range from the 5th to the 95th percentile, the quartiles and the median.
#pragma once

#include "app/jobs/benchmark_runner.h"
#include "app/window/panels/ui.h"

namespace tilefold::app {

void draw_score_strips(Ui& /*ui*/, const BenchmarkReport& report);

}  // namespace tilefold::app
