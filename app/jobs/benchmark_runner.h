// Runs a benchmark in a worker thread. The runner reports progress and stops soon after a stop is requested.
//
// The worker and its helper threads run at low priority. The worker thread computes the contents of the reports, a few
// times per second at most, so that the window's thread only fetches a pointer.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "app/jobs/worker.h"
#include "app/measure/benchmark.h"

namespace tilefold::jobs {

/// Number of games that a player lost by breaking the rules.
struct ForfeitCount {
  std::int64_t count = 0;
  std::string first;  ///< reason of the first such loss: a sentence about the player that begins with "it"
};

/// Progress of a benchmark.
struct BenchmarkReport {
  measure::BenchmarkPlan plan;                   ///< the plan without its external strategies
  std::vector<ForfeitCount> forfeits;            ///< games lost by breaking the rules, one entry per player
  std::vector<std::vector<double>> scores;       ///< scores per player, in ascending order
  std::vector<measure::EntrySummary> summaries;  ///< one summary per player
  std::int64_t games = 0;                        ///< number of finished games of all players
  bool is_final = false;                         ///< true in the last report: all games are over, or it was stopped
};

class BenchmarkRunner : public Worker<measure::BenchmarkPlan, BenchmarkReport> {
 public:
  explicit BenchmarkRunner(std::function<void()> wake);
};

}  // namespace tilefold::jobs
