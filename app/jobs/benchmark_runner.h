// Runs a benchmark beside the window: reports come while it goes on, and it ends at once when it is told to.
//
// The worker plays with helpers of its own; all of them yield the processor to the window. Reports are made there too,
// at most a few a second, so whoever takes one only takes a pointer.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "app/jobs/worker.h"
#include "app/measure/benchmark.h"

namespace tilefold::app {

/// Games of one setting that were lost by breaking the rules.
struct Forfeits {
  std::int64_t count = 0;
  std::string first;  ///< how the first of them was lost, as a sentence that begins with "it"
};

/// How far a benchmark has come.
struct BenchmarkReport {
  BenchmarkPlan plan;                       ///< its guests are gone
  std::vector<Forfeits> forfeits;           ///< of each setting
  std::vector<std::vector<double>> scores;  ///< of each setting, in ascending order
  std::vector<SettingSummary> summaries;    ///< of each setting
  std::int64_t games = 0;                   ///< that have ended, of all settings
  bool is_final = false;                    ///< nothing more will come: all games are over, or it was stopped
};

class BenchmarkRunner : public Worker<BenchmarkPlan, BenchmarkReport> {
 public:
  explicit BenchmarkRunner(std::function<void()> wake);
};

}  // namespace tilefold::app
