#include "app/jobs/sweep_runner.h"

#include <algorithm>
#include <mutex>
#include <utility>

#include "app/jobs/report_times.h"
#include "engine/search/parallel.h"

namespace tilefold::jobs {
namespace {

// The games of one combination, in the order in which they finished.
using Games = std::vector<measure::GameResult>;

std::vector<measure::SweepRow> rows_of(const measure::SweepPlan& plan, Games games) {
  std::sort(games.begin(), games.end(),
            [](const measure::GameResult& a, const measure::GameResult& b) { return a.game < b.game; });
  measure::SweepTally tally(plan);
  for (const measure::GameResult& game : games) tally.add(game);
  return tally.rows();
}

class Sweep {
 public:
  Sweep(const measure::SweepPlan& plan, const SweepRunner::Publisher& publisher)
      : plan_(plan),
        publisher_(publisher),
        games_(plan.combinations.size()),
        rows_(games_.size()),
        is_old_(games_.size(), true) {}

  void run() {
    total_ = measure::games_of_combination(plan_) * games_.size();
    for_each_item(total_, plan_.games.threads, [&](std::size_t item) {
      if (publisher_.stop().stop_requested()) return;
      const auto [combination, entry, game] = place_of(item);
      measure::BenchmarkPlan under = plan_.games;
      under.parameters = plan_.combinations[combination];
      auto result = measure::play_game(under, entry, static_cast<std::int64_t>(game) + 1, publisher_.stop());
      if (!result) return;
      const std::lock_guard lock(mutex_);
      games_[combination].push_back(std::move(*result));
      is_old_[combination] = true;
      ++played_;
      times_.report([&] { publisher_.publish(latest()); });
    });
    SweepUpdate last = latest();
    last.is_final = true;
    publisher_.publish(std::move(last));
  }

 private:
  struct Place {
    std::size_t combination;
    std::size_t entry;
    std::size_t game;  // index of the game, from 0
  };

  // Returns the game that work item `item` plays. In each round, every player plays three times as many games under
  // every combination as in the round before.
  Place place_of(std::size_t item) const {
    const std::size_t entries = plan_.games.entries.size();
    const auto all = static_cast<std::size_t>(plan_.games.games);
    std::size_t before = 0;
    std::size_t games = 1;
    for (std::size_t round = entries * games_.size(); item >= round * games;) {
      item -= round * games;
      before += games;
      games = std::min(3 * games, all - before);
    }
    return {.combination = item / (entries * games), .entry = item / games % entries, .game = before + item % games};
  }

  SweepUpdate latest() {
    for (std::size_t i = 0; i < games_.size(); ++i)
      if (std::exchange(is_old_[i], false)) rows_[i] = rows_of(plan_, games_[i]);
    return {.rows = rows_, .games = played_, .of = total_};
  }

  const measure::SweepPlan& plan_;
  const SweepRunner::Publisher& publisher_;
  std::mutex mutex_;
  std::vector<Games> games_;                          // games of each combination
  std::vector<std::vector<measure::SweepRow>> rows_;  // rows of each combination that were last reported
  // by combination: true if a game has ended since its rows were computed
  std::vector<char> is_old_;
  std::size_t played_ = 0;
  std::size_t total_ = 0;
  ReportTimes times_;
};

}  // namespace

SweepRunner::SweepRunner(std::function<void()> wake)
    : Worker([](const measure::SweepPlan& plan, const Publisher& publisher) { Sweep(plan, publisher).run(); },
             std::move(wake)) {}

}  // namespace tilefold::jobs
