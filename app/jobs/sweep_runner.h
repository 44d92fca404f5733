// Plays a sweep beside the window: the first game of every combination and strategy, then the second, so that all
// figures are there soon and grow together. When it ends, they are those of the command with the same plan.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "app/jobs/worker.h"
#include "app/measure/sweep.h"

namespace tilefold::app {

/// How far it has come.
struct SweepNews {
  std::vector<std::vector<SweepRow>> rows;  ///< of each combination, for each setting
  std::size_t games = 0;                    ///< that have ended
  std::size_t of = 0;
  bool is_final = false;
};

class SweepRunner : public Worker<SweepPlan, SweepNews> {
 public:
  explicit SweepRunner(std::function<void()> wake);
};

}  // namespace tilefold::app
