// Plays a strategy under given rules, game after game, until it is told to stop: figures and scores come while it goes
// on.
//
// Game i is game i of a benchmark with the same seed. Its last news holds the games, so that what was stopped can go
// on; whoever plays yields the processor to the window.
#pragma once

#include <functional>
#include <vector>

#include "app/jobs/worker.h"
#include "app/measure/sweep.h"

namespace tilefold::app {

struct RulesQuestion {
  BenchmarkPlan plan;              ///< of one setting, with the most games that are wanted
  std::vector<GameResult> played;  ///< that are not played again
};

/// How far it has come.
struct RulesNews {
  SweepRow figures;
  std::vector<double> measures;    ///< of each game its score, or its moves where the puzzle has none; ascending
  std::vector<GameResult> played;  ///< in the last news only
  bool is_final = false;
};

class RulesRunner : public Worker<RulesQuestion, RulesNews> {
 public:
  explicit RulesRunner(std::function<void()> wake);
};

}  // namespace tilefold::app
