// Lets a strategy play games under given rules until it is stopped. Meanwhile it reports the figures and scores of the
// games so far.
//
// Game i is the same as game i of a benchmark with the same seed. The last update contains all games, so that a stopped
// run can be resumed. Threads run at low priority.
#pragma once

#include <functional>
#include <vector>

#include "app/jobs/worker.h"
#include "app/measure/sweep.h"

namespace tilefold::jobs {

struct RulesRequest {
  measure::BenchmarkPlan plan;              ///< plan with one player; its number of games is the limit
  std::vector<measure::GameResult> played;  ///< games that are already played
};

/// Progress of the games under given rules.
struct RulesUpdate {
  measure::SweepRow figures;
  /// Score of each game, or its number of moves if the puzzle has no score; in ascending order.
  std::vector<double> measures;
  std::vector<measure::GameResult> played;  ///< all games played; set only in the last update
  bool is_final = false;
};

class RulesRunner : public Worker<RulesRequest, RulesUpdate> {
 public:
  explicit RulesRunner(std::function<void()> wake);
};

}  // namespace tilefold::jobs
