// The Benchmark panel: what is to be compared, the run, and how far it has come.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>

#include "app/jobs/benchmark_runner.h"
#include "app/measure/benchmark_text.h"

namespace tilefold::app {

struct BenchmarkForm {
  /// The first of the puzzle's ready lists is chosen; where it has none, all its strategies.
  BenchmarkForm(const PuzzleInfo& info, std::function<void()> wake) : runner(std::move(wake)) { begin(info); }

  /// For another puzzle: what ran is stopped, what it brought is gone.
  void begin(const PuzzleInfo& info) {
    runner.cancel();
    report.reset();
    message.clear();
    chosen.clear();
    if (info.settings.empty()) {
      for (const StrategySpec& strategy : info.strategies) chosen.emplace(strategy.name);
    } else {
      const std::vector<std::string> texts = settings_of(info, info.settings.front());
      chosen = {texts.begin(), texts.end()};
    }
  }

  /// Takes a report that is there; whether there was one.
  bool advance() {
    auto news = runner.take();
    if (!news) return false;
    report = std::move(news);
    return true;
  }

  bool has_current = false;                   ///< the setting of autoplay takes part, as the first
  std::set<std::string, std::less<>> chosen;  ///< ready settings that take part, and bots by their names
  int games = 30;
  std::uint64_t seed = 1;
  std::string message;  ///< why it could not be started
  std::shared_ptr<const BenchmarkReport> report;
  BenchmarkRunner runner;
};

}  // namespace tilefold::app
