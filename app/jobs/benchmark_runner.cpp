#include "app/jobs/benchmark_runner.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/jobs/background.h"

namespace tilefold::app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds between_reports{200};

std::shared_ptr<const BenchmarkReport> report_of(const BenchmarkPlan& plan, const std::vector<GameResult>& results) {
  auto report = std::make_shared<BenchmarkReport>();
  report->plan = plan;
  report->scores.resize(plan.settings.size());
  for (const GameResult& result : results) report->scores[result.setting].push_back(static_cast<double>(result.score));
  for (std::vector<double>& scores : report->scores) std::sort(scores.begin(), scores.end());
  report->summaries = summarise(plan, results);
  report->games = static_cast<std::int64_t>(results.size());
  return report;
}

}  // namespace

BenchmarkRunner::BenchmarkRunner(std::function<void()> wake)
    : wake_(std::move(wake)), thread_([this](const std::stop_token& stop) { run(stop); }) {}

BenchmarkRunner::~BenchmarkRunner() {
  stop();
}

void BenchmarkRunner::start(BenchmarkPlan plan) {
  const std::lock_guard lock(mutex_);
  playing_.request_stop();
  playing_ = std::stop_source();
  plan_ = std::move(plan);
  report_.reset();
  ++started_;
  is_running_ = true;
  changed_.notify_one();
}

void BenchmarkRunner::stop() {
  const std::lock_guard lock(mutex_);
  playing_.request_stop();
}

bool BenchmarkRunner::is_running() const {
  const std::lock_guard lock(mutex_);
  return is_running_;
}

std::shared_ptr<const BenchmarkReport> BenchmarkRunner::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(report_, nullptr);
}

// A report of a plan that has been replaced is nobody's.
void BenchmarkRunner::tell(std::shared_ptr<const BenchmarkReport> report, std::uint64_t number) {
  {
    const std::lock_guard lock(mutex_);
    if (number != started_) return;
    is_running_ = !report->is_final;
    const bool is_news = report_ == nullptr || report->is_final;
    report_ = std::move(report);
    if (!is_news) return;
  }
  wake_();
}

void BenchmarkRunner::play(const BenchmarkPlan& plan, std::uint64_t number, const std::stop_token& stop) {
  std::vector<GameResult> so_far;
  Clock::time_point told = Clock::now();
  const std::vector<GameResult> results = run_benchmark(plan, stop, [&](const GameResult& result) {
    so_far.push_back(result);
    if (Clock::now() < told + between_reports) return;
    tell(report_of(plan, so_far), number);
    told = Clock::now();
  });
  auto report = std::make_shared<BenchmarkReport>(*report_of(plan, results));
  report->is_final = true;
  tell(std::move(report), number);
}

void BenchmarkRunner::run(const std::stop_token& stop) {
  yield_to_others();
  std::unique_lock lock(mutex_);
  while (changed_.wait(lock, stop, [this] { return plan_.has_value(); })) {
    const BenchmarkPlan plan = std::move(*std::exchange(plan_, std::nullopt));
    const std::uint64_t number = started_;
    const std::stop_token playing = playing_.get_token();
    lock.unlock();
    play(plan, number, playing);
    lock.lock();
  }
}

}  // namespace tilefold::app
