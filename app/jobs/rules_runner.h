// Plays a strategy under given rules, game after game, until it is stopped; reports figures and scores meanwhile.
//
// Game i equals game i of a benchmark with the same seed. The last update contains the games, so that a stopped run can
// be resumed. Threads run at low priority.
#pragma once

#include <functional>
#include <vector>

#include "app/jobs/worker.h"
#include "app/measure/sweep.h"

namespace tilefold::app {

struct RulesRequest {
  BenchmarkPlan plan;              ///< plan with one player; its number of games is the limit
  std::vector<GameResult> played;  ///< games that are already played
};

/// Progress of the run.
struct RulesUpdate {
  SweepRow figures;
  std::vector<double> measures;    ///< score of each game, or its moves if the puzzle has no score; ascending
  std::vector<GameResult> played;  ///< only in the last update
  bool is_final = false;
};

class RulesRunner : public Worker<RulesRequest, RulesUpdate> {
 public:
  explicit RulesRunner(std::function<void()> wake);
};

}  // namespace tilefold::app
