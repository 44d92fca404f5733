// Runs a benchmark beside the window: reports come while it goes on, and it ends at once when it is told to.
//
// One thread waits for plans and plays them with helpers of its own; all of them yield the processor to the
// window. Reports are made there too, at most a few a second, so whoever takes one only takes a pointer. When
// there is a new one, `wake` is called from a thread of the benchmark, and not again before `take`.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "app/measure/benchmark.h"

namespace tilefold::app {

/// How far a benchmark has come.
struct BenchmarkReport {
  BenchmarkPlan plan;
  std::vector<std::vector<double>> scores;  ///< of each setting, in ascending order
  std::vector<SettingSummary> summaries;    ///< of each setting
  std::int64_t games = 0;                   ///< that have ended, of all settings
  bool is_final = false;                    ///< nothing more will come: all games are over, or it was stopped
};

class BenchmarkRunner {
 public:
  explicit BenchmarkRunner(std::function<void()> wake);
  ~BenchmarkRunner();
  BenchmarkRunner(const BenchmarkRunner&) = delete;
  BenchmarkRunner& operator=(const BenchmarkRunner&) = delete;

  /// Ends what runs and begins this.
  void start(BenchmarkPlan plan);

  /// Ends it soon; a last report says how far it came. Returns at once.
  void stop();

  bool is_running() const;

  /// The newest report, each one once.
  std::shared_ptr<const BenchmarkReport> take();

 private:
  void run(const std::stop_token& stop);
  void play(const BenchmarkPlan& plan, std::uint64_t number, const std::stop_token& stop);
  void tell(std::shared_ptr<const BenchmarkReport> report, std::uint64_t number);

  std::function<void()> wake_;
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::optional<BenchmarkPlan> plan_;
  std::shared_ptr<const BenchmarkReport> report_;
  std::stop_source playing_;
  std::uint64_t started_ = 0;  // counts plans
  bool is_running_ = false;
  std::jthread thread_;  // last: it starts when everything else is there
};

}  // namespace tilefold::app
