// Runs a benchmark in a worker thread that reports progress and stops quickly on request.
//
// The worker and its helper threads run at low priority. The worker also prepares the reports, at most a few per
// second, so that the window only has to take a pointer.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "app/jobs/worker.h"
#include "app/measure/benchmark.h"

namespace tilefold::app {

/// A player's games that were lost by breaking the rules.
struct ForfeitCount {
  std::int64_t count = 0;
  std::string first;  ///< reason of the first forfeit, as a sentence that begins with "it"
};

/// Progress of a benchmark.
struct BenchmarkReport {
  BenchmarkPlan plan;                       ///< the plan without its external strategies
  std::vector<ForfeitCount> forfeits;       ///< per player
  std::vector<std::vector<double>> scores;  ///< scores per player, in ascending order
  std::vector<EntrySummary> summaries;      ///< per player
  std::int64_t games = 0;                   ///< number of finished games of all players
  bool is_final = false;                    ///< true in the last report: all games are over, or it was stopped
};

class BenchmarkRunner : public Worker<BenchmarkPlan, BenchmarkReport> {
 public:
  explicit BenchmarkRunner(std::function<void()> wake);
};

}  // namespace tilefold::app
