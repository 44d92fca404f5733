// Plays a sweep in a worker thread, in rounds: one game of every combination and strategy, then three more of each,
// then nine, and so on, so that all figures appear soon and improve together. Games of one combination run in sequence,
// because evaluations are rebuilt for boards of another size, which takes as long as many moves. At the end the figures
// equal those of the command with the same plan.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "app/jobs/worker.h"
#include "app/measure/sweep.h"

namespace tilefold::app {

/// Progress of the sweep.
struct SweepUpdate {
  std::vector<std::vector<SweepRow>> rows;  ///< one row per combination and player
  std::size_t games = 0;                    ///< finished games
  std::size_t of = 0;
  bool is_final = false;
};

class SweepRunner : public Worker<SweepPlan, SweepUpdate> {
 public:
  explicit SweepRunner(std::function<void()> wake);
};

}  // namespace tilefold::app
