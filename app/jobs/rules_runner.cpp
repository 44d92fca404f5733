#include "app/jobs/rules_runner.h"

#include <algorithm>
#include <mutex>
#include <set>
#include <utility>

#include "app/jobs/report_times.h"
#include "engine/search/parallel.h"

namespace tilefold::app {
namespace {

RulesNews news_of(const PuzzleInfo& info, const std::vector<GameResult>& played) {
  RulesNews news{.figures = row_of(played), .measures = {}, .played = {}};
  for (const GameResult& game : played)
    news.measures.push_back(info.has_score ? static_cast<double>(game.score) : static_cast<double>(game.moves));
  std::sort(news.measures.begin(), news.measures.end());
  return news;
}

std::vector<std::int64_t> games_to_play(const RulesQuestion& question) {
  std::set<std::int64_t> known;
  for (const GameResult& game : question.played) known.insert(game.game);
  std::vector<std::int64_t> games;
  for (std::int64_t game = 1; game <= question.plan.games; ++game)
    if (!known.contains(game)) games.push_back(game);
  return games;
}

void count_games(const RulesQuestion& question, const RulesRunner::Post& post) {
  const BenchmarkPlan& plan = question.plan;
  const std::vector<std::int64_t> games = games_to_play(question);
  std::vector<GameResult> played = question.played;
  std::mutex mutex;
  ReportTimes times;
  for_each_item(games.size(), plan.threads, [&](std::size_t item) {
    if (post.stop().stop_requested()) return;
    auto result = play_game(plan, 0, games[item], post.stop());
    if (!result) return;
    const std::lock_guard lock(mutex);
    played.push_back(std::move(*result));
    times.report([&] { post.tell(news_of(*plan.puzzle, played)); });
  });
  RulesNews last = news_of(*plan.puzzle, played);
  last.played = std::move(played);
  last.is_final = true;
  post.tell(std::move(last));
}

}  // namespace

RulesRunner::RulesRunner(std::function<void()> wake) : Worker(count_games, std::move(wake)) {}

}  // namespace tilefold::app
