// The state of the Benchmark section: the selected entries, the benchmark that runs, and its results.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>

#include "app/jobs/benchmark_runner.h"
#include "app/measure/benchmark_text.h"
#include "app/play/task.h"

namespace tilefold::window {

struct BenchmarkForm final : play::Task {
  /// Selects the entries of the puzzle's first suite, or all strategies if the puzzle has no suites.
  BenchmarkForm(const PuzzleInfo& info, std::function<void()> wake) : runner(std::move(wake)) { begin(info); }

  /// Resets the form when another puzzle is opened. Stops a running benchmark and drops its results.
  void begin(const PuzzleInfo& info) {
    runner.cancel();
    report.reset();
    chosen.clear();
    if (info.suites.empty()) {
      for (const StrategySpec& strategy : info.strategies) chosen.emplace(strategy.name);
    } else {
      const std::vector<std::string> texts = measure::entries_of(info, info.suites.front());
      chosen = {texts.begin(), texts.end()};
    }
  }

  /// Collects a report of the running benchmark.
  play::Redraw advance(double /*now*/) override {
    auto update = runner.poll();
    if (!update) return play::Redraw::nothing;
    report = std::move(update);
    return play::Redraw::panel_once;
  }
  bool is_busy() const override { return runner.is_busy(); }

  bool has_current = false;  ///< true if the benchmark includes, as its first entry, the strategy selected for autoplay
  std::set<std::string, std::less<>> chosen;  ///< texts of the entries that take part; bots by name
  int games = 30;
  std::uint64_t seed = 1;
  std::shared_ptr<const jobs::BenchmarkReport> report;
  jobs::BenchmarkRunner runner;
};

}  // namespace tilefold::window
