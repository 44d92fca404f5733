#include "app/jobs/benchmark_runner.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace tilefold::jobs {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds between_reports{200};

BenchmarkReport report_of(const measure::BenchmarkPlan& plan, const std::vector<measure::GameResult>& results) {
  BenchmarkReport report;
  report.plan = plan;
  report.scores.resize(plan.entries.size());
  report.forfeits.resize(plan.entries.size());
  std::vector<std::int64_t> first_lost(plan.entries.size(), plan.games + 1);
  for (const measure::GameResult& result : results) {
    report.scores[result.entry].push_back(static_cast<double>(result.score));
    if (result.forfeit.empty()) continue;
    ForfeitCount& forfeits = report.forfeits[result.entry];
    ++forfeits.count;
    if (result.game < std::exchange(first_lost[result.entry], std::min(result.game, first_lost[result.entry])))
      forfeits.first = result.forfeit;
  }
  for (std::vector<double>& scores : report.scores) std::sort(scores.begin(), scores.end());
  report.summaries = measure::summarise(plan, results);
  report.games = static_cast<std::int64_t>(results.size());
  return report;
}

void play(const measure::BenchmarkPlan& plan, const BenchmarkRunner::Publisher& publisher) {
  // The reports contain a copy of the plan without its external strategies. Otherwise the external strategies would be
  // destroyed by the thread that drops the last report; this thread has to destroy them.
  measure::BenchmarkPlan reported_plan = plan;
  for (measure::BenchmarkEntry& entry : reported_plan.entries) entry.external = {};
  std::vector<measure::GameResult> so_far;
  Clock::time_point told = Clock::now();
  const std::vector<measure::GameResult> results =
      measure::run_benchmark(plan, publisher.stop(), [&](const measure::GameResult& result) {
        so_far.push_back(result);
        if (Clock::now() < told + between_reports) return;
        publisher.publish(report_of(reported_plan, so_far));
        told = Clock::now();
      });
  BenchmarkReport report = report_of(reported_plan, results);
  report.is_final = true;
  publisher.publish(std::move(report));
}

}  // namespace

BenchmarkRunner::BenchmarkRunner(std::function<void()> wake) : Worker(play, std::move(wake)) {}

}  // namespace tilefold::jobs
