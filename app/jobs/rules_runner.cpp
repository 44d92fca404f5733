#include "app/jobs/rules_runner.h"

#include <algorithm>
#include <mutex>
#include <set>
#include <utility>

#include "app/jobs/report_times.h"
#include "engine/search/parallel.h"

namespace tilefold::jobs {
namespace {

RulesUpdate update_of(const PuzzleInfo& info, const std::vector<measure::GameResult>& played) {
  RulesUpdate update{.figures = measure::row_of(played), .measures = {}, .played = {}};
  for (const measure::GameResult& game : played)
    update.measures.push_back(info.has_score ? static_cast<double>(game.score) : static_cast<double>(game.moves));
  std::sort(update.measures.begin(), update.measures.end());
  return update;
}

std::vector<std::int64_t> games_to_play(const RulesRequest& request) {
  std::set<std::int64_t> known;
  for (const measure::GameResult& game : request.played) known.insert(game.game);
  std::vector<std::int64_t> games;
  for (std::int64_t game = 1; game <= request.plan.games; ++game)
    if (!known.contains(game)) games.push_back(game);
  return games;
}

void count_games(const RulesRequest& request, const RulesRunner::Publisher& publisher) {
  const measure::BenchmarkPlan& plan = request.plan;
  const std::vector<std::int64_t> games = games_to_play(request);
  std::vector<measure::GameResult> played = request.played;
  std::mutex mutex;
  ReportTimes times;
  for_each_item(games.size(), plan.threads, [&](std::size_t item) {
    if (publisher.stop().stop_requested()) return;
    auto result = measure::play_game(plan, 0, games[item], publisher.stop());
    if (!result) return;
    const std::lock_guard lock(mutex);
    played.push_back(std::move(*result));
    times.report([&] { publisher.publish(update_of(*plan.puzzle, played)); });
  });
  RulesUpdate last = update_of(*plan.puzzle, played);
  last.played = std::move(played);
  last.is_final = true;
  publisher.publish(std::move(last));
}

}  // namespace

RulesRunner::RulesRunner(std::function<void()> wake) : Worker(count_games, std::move(wake)) {}

}  // namespace tilefold::jobs
