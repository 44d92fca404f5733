// Plays a sweep in a worker thread, in rounds: one game of every combination and strategy, then three more of each,
// then nine, and so on. All figures therefore appear soon and become more precise at the same rate. The games of one
// combination are played one after the other. If the board size changed with every game, evaluations would have to be
// rebuilt each time, which takes as long as playing many moves. The command `tilefold sweep` with the same plan gives
// the same figures.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "app/jobs/worker.h"
#include "app/measure/sweep.h"

namespace tilefold::jobs {

/// Progress of a sweep of rules.
struct SweepUpdate {
  std::vector<std::vector<measure::SweepRow>> rows;  ///< rows of results, one per combination and player
  std::size_t games = 0;                             ///< number of finished games
  std::size_t of = 0;
  bool is_final = false;
};

class SweepRunner : public Worker<measure::SweepPlan, SweepUpdate> {
 public:
  explicit SweepRunner(std::function<void()> wake);
};

}  // namespace tilefold::jobs
