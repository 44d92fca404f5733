#include "app/measure/sweep.h"

#include <algorithm>
#include <utility>

#include "app/measure/benchmark_text.h"
#include "app/measure/benchmark_work.h"
#include "engine/core/strategy.h"

namespace tilefold::app {
namespace {

using GameFigure = double (*)(const GameResult&);

std::vector<double> figures(const std::vector<GameResult>& results, GameFigure figure) {
  std::vector<double> values;
  values.reserve(results.size());
  for (const GameResult& result : results) values.push_back(figure(result));
  return values;
}

double score_of(const GameResult& result) {
  return static_cast<double>(result.score);
}

Interval ratio(const std::vector<GameResult>& results, GameFigure above, GameFigure below) {
  return ratio_interval(figures(results, above), figures(results, below));
}

// Scores by those of random play, over the games that both have; both are in ascending order.
Interval skill_of(const std::vector<GameResult>& results, const std::vector<GameResult>& random) {
  std::vector<double> own;
  std::vector<double> of_random;
  auto other = random.begin();
  for (const GameResult& result : results) {
    while (other != random.end() && other->game < result.game) ++other;
    if (other == random.end()) break;
    if (other->game != result.game) continue;
    own.push_back(score_of(result));
    of_random.push_back(score_of(*other));
  }
  return ratio_interval(own, of_random);
}

SweepRow row_of(const std::vector<GameResult>& results) {
  SweepRow row;
  const std::vector<double> scores = figures(results, score_of);
  row.score = summarise(scores);
  row.score_mean = mean_interval(scores);
  row.moves = mean_interval(figures(results, [](const GameResult& r) { return static_cast<double>(r.moves); }));
  const GameFigure turns = [](const GameResult& r) { return static_cast<double>(r.turns.turns); };
  row.choices = ratio(
      results, [](const GameResult& r) { return static_cast<double>(r.turns.choices); }, turns);
  row.chain = ratio(
      results, [](const GameResult& r) { return static_cast<double>(r.merges); },
      [](const GameResult& r) { return static_cast<double>(r.turns.chains); });
  row.open = ratio(
      results, [](const GameResult& r) { return static_cast<double>(r.turns.open); },
      [](const GameResult& r) { return static_cast<double>(r.turns.judged); });
  for (const GameResult& result : results) {
    row.won += result.status == Status::won ? 1 : 0;
    row.over += result.status == Status::over ? 1 : 0;
    row.stopped += result.status == Status::playing && result.forfeit.empty() ? 1 : 0;
  }
  row.seconds_per_move = ratio(
                             results, [](const GameResult& r) { return r.cpu_seconds; }, turns)
                             .value;
  return row;
}

}  // namespace

std::vector<std::string> command_words(const SweepPlan& plan) {
  std::vector<std::string> words = command_words(plan.games);
  words[1] = "sweep";
  for (const VariedRule& rule : plan.rules) {
    std::string text;
    ParameterValues values = plan.games.parameters;
    for (const std::int64_t value : rule.values) {
      values.set(rule.line, value);
      text += (text.empty() ? "" : ",") + values.text(rule.line);
    }
    words.insert(words.end(), {"--vary", std::string(plan.puzzle().parameters[rule.line].name) + "=" + text});
  }
  if (plan.sample) words.insert(words.end(), {"--sample", std::to_string(*plan.sample)});
  return words;
}

Work work_of(const SweepPlan& plan) {
  const std::size_t games = games_of_combination(plan);
  Work work{.command = command_words(plan), .items = games * plan.combinations.size(), .unit = "games", .run = {}};
  work.command.erase(work.command.begin());
  work.run = [&plan, games](const Assignment& assigned, const std::stop_token& stop) -> std::optional<std::string> {
    const std::size_t item = assigned.item;
    BenchmarkPlan under = plan.games;
    under.parameters = plan.combinations[item / games];
    const std::size_t within = item % games;
    const auto each = static_cast<std::size_t>(under.games);
    const auto result = play_game(under, within / each, static_cast<std::int64_t>(within % each) + 1, stop);
    return result ? std::optional(game_line(*result)) : std::nullopt;
  };
  return work;
}

std::vector<SweepRow> SweepTally::rows() const {
  const auto& settings = plan_.games.settings;
  const auto random = std::find_if(settings.begin(), settings.end(), [](const BenchmarkSetting& setting) {
    return setting.strategy != nullptr && setting.strategy->make == random_strategy.make;
  });
  std::vector<std::vector<double>> scores;
  for (const auto& results : results_) scores.push_back(figures(results, score_of));
  std::vector<SweepRow> rows;
  for (const auto& results : results_) {
    rows.push_back(row_of(results));
    if (settings.size() > 1) rows.back().luck = share_within(scores);
    if (random != settings.end())
      rows.back().skill = skill_of(results, results_[static_cast<std::size_t>(random - settings.begin())]);
  }
  return rows;
}

bool SweepTally::is_empty() const {
  return std::all_of(results_.begin(), results_.end(), [](const auto& results) { return results.empty(); });
}

}  // namespace tilefold::app
