// Plays a sweep beside the window: the first game of every combination and strategy, then three more of each, then
// nine, and so on, so that all figures are there soon and grow together. Games of one combination follow each other:
// what judges boards is made anew for boards of another size, which takes as long as many moves. When it ends, the
// figures are those of the command with the same plan.
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
