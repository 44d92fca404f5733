#include "app/measure/sweep.h"

#include <algorithm>

#include "app/measure/benchmark_text.h"
#include "app/measure/benchmark_work.h"
#include "engine/core/strategy.h"
#include "engine/core/translatable.h"

namespace tilefold::measure {

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
  Work work{.command = command_words(plan),
            .items = games * plan.combinations.size(),
            .unit = command_line_text("games"),
            .run = {}};
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

void SweepGames::add(const GameResult& result) {
  numbers.push_back(result.game);
  scores.push_back(static_cast<double>(result.score));
  moves.push_back(static_cast<double>(result.moves));
  turns.push_back(static_cast<double>(result.counts[figure_index("turns")]));
  choices.push_back(static_cast<double>(result.counts[figure_index("choices")]));
  merges.push_back(static_cast<double>(result.counts[figure_index("merges")]));
  chains.push_back(static_cast<double>(result.counts[figure_index("chains")]));
  open.push_back(static_cast<double>(result.counts[figure_index("open")]));
  judged.push_back(static_cast<double>(result.counts[figure_index("judged")]));
  seconds.push_back(result.cpu_seconds);
  won += result.status == Status::won ? 1 : 0;
  over += result.status == Status::over ? 1 : 0;
  stopped += result.status == Status::playing && result.forfeit.empty() ? 1 : 0;
}

SweepRow SweepGames::row() const {
  SweepRow row{.won = won, .over = over, .stopped = stopped};
  row.score = summarise(scores);
  row.score_mean = mean_interval(scores);
  row.moves = mean_interval(moves);
  row.choices = ratio_interval(choices, turns);
  row.chain = ratio_interval(merges, chains);
  row.open = ratio_interval(open, judged);
  row.seconds_per_move = ratio_interval(seconds, turns).value;
  return row;
}

SweepRow row_of(const std::vector<GameResult>& results) {
  SweepGames games;
  for (const GameResult& result : results) games.add(result);
  return games.row();
}

// Returns the scores of a strategy divided by the scores of random play, computed from those games that both have
// played.
Interval SweepTally::skill_of(const SweepGames& games, const SweepGames& random) {
  Figures own;
  Figures of_random;
  std::size_t other = 0;
  for (std::size_t i = 0; i < games.numbers.size(); ++i) {
    while (other < random.numbers.size() && random.numbers[other] < games.numbers[i]) ++other;
    if (other == random.numbers.size()) break;
    if (random.numbers[other] != games.numbers[i]) continue;
    own.push_back(games.scores[i]);
    of_random.push_back(random.scores[other]);
  }
  return ratio_interval(own, of_random);
}

std::vector<SweepRow> SweepTally::rows() const {
  const auto& entries = plan_.games.entries;
  const auto random = std::find_if(entries.begin(), entries.end(), [](const BenchmarkEntry& entry) {
    return entry.strategy != nullptr && entry.strategy->make == random_strategy.make;
  });
  std::vector<Figures> scores;
  for (const SweepGames& games : entries_) scores.push_back(games.scores);
  const std::optional<double> luck = entries.size() > 1 ? share_within(scores) : std::nullopt;
  std::vector<SweepRow> rows;
  for (const SweepGames& games : entries_) {
    rows.push_back(games.row());
    rows.back().luck = luck;
    if (random != entries.end())
      rows.back().skill = skill_of(games, entries_[static_cast<std::size_t>(random - entries.begin())]);
  }
  return rows;
}

bool SweepTally::is_empty() const {
  return std::all_of(entries_.begin(), entries_.end(), [](const SweepGames& games) { return games.numbers.empty(); });
}

}  // namespace tilefold::measure
