#include "app/measure/benchmark.h"

#include <time.h>

#include <algorithm>
#include <cassert>
#include <functional>
#include <mutex>
#include <tuple>
#include <utility>

#include "engine/core/move_report.h"
#include "engine/core/rng.h"
#include "engine/core/strategy.h"
#include "engine/search/parallel.h"

namespace tilefold::app {
namespace {

double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// What the reports of a game add up to.
class Tally {
 public:
  void add(const MoveReport& report) {
    see(report.events);
    merges_ += static_cast<std::int64_t>(report.merges.size());
    large_merges_ += std::count_if(report.merges.begin(), report.merges.end(), std::mem_fn(&MergeReport::is_large));
  }

  void see(const EventBatch& events) {
    for (const Event& event : events) {
      const bool shows_number = event.kind == EventKind::spawn || event.kind == EventKind::change;
      if (shows_number && event.face.kind == Face::Kind::number) largest_ = std::max(largest_, event.face.value);
    }
  }

  /// The largest number that was seen: for puzzles that tell no largest tile.
  std::uint64_t largest() const { return largest_; }
  std::int64_t merges() const { return merges_; }
  std::int64_t large_merges() const { return large_merges_; }

 private:
  std::uint64_t largest_ = 0;
  std::int64_t merges_ = 0;
  std::int64_t large_merges_ = 0;
};

// The move that brings back a game that is over, if there is one.
std::optional<Move> rescue(const Puzzle& puzzle) {
  if (puzzle.standing().status != Status::over) return std::nullopt;
  for (const CommandSpec& command : puzzle.about().commands)
    if (const auto move = puzzle.interpret({.kind = Gesture::Kind::command, .command = command.name})) return move;
  return std::nullopt;
}

// The fields that the puzzle's feats are counted by, as they stand.
std::vector<std::int64_t> feat_fields(const Puzzle& puzzle) {
  std::vector<std::int64_t> fields;
  const Document state = puzzle.describe();
  for (const FeatSpec& feat : puzzle.about().telling.feats) {
    const Document* told = state.find(feat.field);
    fields.push_back(told != nullptr && told->integer() != nullptr ? *told->integer() : 0);
  }
  return fields;
}

std::vector<std::int64_t> feats_since(const std::vector<std::int64_t>& start, const Puzzle& puzzle) {
  std::vector<std::int64_t> feats = feat_fields(puzzle);
  const std::int64_t won = puzzle.standing().status == Status::won ? 1 : 0;
  for (std::size_t i = 0; i < feats.size(); ++i) feats[i] += won - start[i];
  return feats;
}

// What becomes of a game that a guest has lost by breaking the rules: all that it scored.
void forfeit(const Guest& guest, GameResult& result) {
  result.forfeit = guest.forfeit();
  if (!result.forfeit.empty()) result.score = 0;
}

// One game, or nothing when it was stopped on the way.
std::optional<GameResult> play_game(const BenchmarkPlan& plan, std::size_t setting, std::int64_t game,
                                    const std::stop_token& stop) {
  const double begun = thread_seconds();
  GameResult result{.setting = setting, .game = game, .seed = game_seed(plan.seed, game)};
  const BenchmarkSetting& chosen = plan.settings[setting];
  const auto guest = chosen.guest ? chosen.guest(result.seed) : nullptr;
  const auto own = guest ? nullptr : chosen.strategy->make(chosen.options, result.seed);
  const Strategy* strategy = guest ? guest.get() : own.get();
  EventBatch setup;
  const auto puzzle = plan.puzzle->make(plan.parameters, result.seed, setup);
  Tally tally;
  tally.see(setup);
  const std::vector<std::int64_t> start = feat_fields(*puzzle);
  Standing standing = puzzle->standing();
  while (plan.max_moves == 0 || standing.moves < plan.max_moves) {
    std::optional<Move> move = strategy->choose(*puzzle, {}, stop).best;
    if (stop.stop_requested()) return std::nullopt;
    if (!move && plan.uses_continues) {
      move = rescue(*puzzle);
      result.continues_used += move ? 1 : 0;
    }
    const auto report = move ? play_and_report(*puzzle, standing, *move) : std::nullopt;
    if (!report) break;
    standing = report->after;
    tally.add(*report);
  }
  result.score = standing.score;
  result.moves = standing.moves;
  result.status = standing.status;
  result.largest = standing.largest.value_or(tally.largest());
  result.merges = tally.merges();
  result.large_merges = tally.large_merges();
  result.feats = feats_since(start, *puzzle);
  if (guest) {
    guest->end(*puzzle);
    forfeit(*guest, result);
  }
  result.cpu_seconds = guest ? guest->cpu_seconds() : thread_seconds() - begun;
  return result;
}

Error in_setting(std::string_view text, std::string_view problem) {
  return {"setting '" + std::string(text) + "': " + std::string(problem)};
}

constexpr std::string_view setting_form = "it must be NAME or NAME:OPTION=VALUE,OPTION=VALUE";

// The scores of two settings in the games that both have.
PairedComparison compare_scores(std::span<const GameResult> results, std::span<const GameResult> first) {
  std::map<std::int64_t, double> reference;
  for (const GameResult& result : first) reference.emplace(result.game, static_cast<double>(result.score));
  std::vector<double> scores;
  std::vector<double> first_scores;
  for (const GameResult& result : results) {
    const auto pair = reference.find(result.game);
    if (pair == reference.end()) continue;
    scores.push_back(static_cast<double>(result.score));
    first_scores.push_back(pair->second);
  }
  return compare_pairs(scores, first_scores);
}

SettingSummary summarise_setting(std::span<const GameResult> results) {
  SettingSummary summary;
  std::vector<double> scores;
  double moves = 0;
  double merges = 0;
  double large_merges = 0;
  double continues = 0;
  double seconds = 0;
  for (const GameResult& result : results) {
    scores.push_back(static_cast<double>(result.score));
    ++summary.largest_counts[result.largest];
    summary.won += result.status == Status::won ? 1 : 0;
    summary.mean_feats.resize(result.feats.size());
    for (std::size_t i = 0; i < result.feats.size(); ++i)
      summary.mean_feats[i] += static_cast<double>(result.feats[i]) / static_cast<double>(results.size());
    summary.stopped += result.status == Status::playing && result.forfeit.empty() ? 1 : 0;
    moves += static_cast<double>(result.moves);
    merges += static_cast<double>(result.merges);
    large_merges += static_cast<double>(result.large_merges);
    continues += static_cast<double>(result.continues_used);
    seconds += result.cpu_seconds;
  }
  summary.score = summarise(scores);
  if (results.empty()) return summary;
  const auto n = static_cast<double>(results.size());
  summary.mean_moves = moves / n;
  summary.mean_merges = merges / n;
  summary.mean_large_merges = large_merges / n;
  summary.mean_continues_used = continues / n;
  if (seconds > 0) summary.moves_per_second = moves / seconds;
  return summary;
}

}  // namespace

Result<BenchmarkSetting> parse_setting(const PuzzleInfo& info, std::string_view text) {
  const std::size_t colon = text.find(':');
  const auto strategy = find_strategy(info, text.substr(0, colon));
  if (!strategy) return in_setting(text, strategy.error().message);
  BenchmarkSetting setting{
      .text = std::string(text), .strategy = *strategy, .options = ParameterValues((*strategy)->options)};
  std::vector<std::string_view> given;
  for (std::size_t at = colon; at < text.size();) {
    const std::size_t comma = std::min(text.find(',', at + 1), text.size());
    const std::string_view option = text.substr(at + 1, comma - at - 1);
    const std::size_t equals = option.find('=');
    if (equals == std::string_view::npos)
      return in_setting(text, "'" + std::string(option) + "' sets nothing; " + std::string(setting_form));
    const std::string_view name = option.substr(0, equals);
    if (const auto set = setting.options.set_text(name, option.substr(equals + 1)); !set)
      return in_setting(text, set.error().message);
    if (std::find(given.begin(), given.end(), name) != given.end())
      return in_setting(text, "it sets '" + std::string(name) + "' twice; " + std::string(setting_form));
    given.push_back(name);
    at = comma;
  }
  if (const auto checked = setting.options.check(); !checked) return in_setting(text, checked.error().message);
  return setting;
}

Result<std::vector<BenchmarkSetting>> parse_settings(const PuzzleInfo& info, std::span<const std::string> texts) {
  std::vector<BenchmarkSetting> settings;
  for (const std::string& text : texts) {
    auto setting = parse_setting(info, text);
    if (!setting) return setting.error();
    if (std::any_of(settings.begin(), settings.end(), [&](const BenchmarkSetting& s) { return s.text == text; }))
      return in_setting(text, "it is there twice; each must be different");
    settings.push_back(std::move(*setting));
  }
  return settings;
}

Result<const SettingsGrid*> find_settings_grid(const PuzzleInfo& info, std::string_view name) {
  std::vector<std::string_view> names;
  std::string known;
  for (const SettingsGrid& grid : info.settings) {
    if (grid.name == name) return &grid;
    names.push_back(grid.name);
    known += (known.empty() ? "" : ", ") + std::string(grid.name);
  }
  return Error{"unknown settings '" + std::string(name) + "'" + suggestion(name, names) + "; " +
               std::string(info.name) + " has: " + (known.empty() ? "none" : known)};
}

std::uint64_t game_seed(std::uint64_t seed, std::int64_t game) {
  return derive_seed(seed, static_cast<std::uint64_t>(game)) >> 11U;
}

std::vector<GameResult> run_benchmark(const BenchmarkPlan& plan, const std::stop_token& stop,
                                      const std::function<void(const GameResult&)>& on_game) {
  std::vector<GameResult> results;
  std::mutex mutex;
  const std::size_t count = plan.settings.size();
  for_each_item(count * static_cast<std::size_t>(plan.games), plan.threads, [&](std::size_t item) {
    if (stop.stop_requested()) return;
    const auto result = play_game(plan, item % count, static_cast<std::int64_t>(item / count) + 1, stop);
    if (!result) return;
    const std::lock_guard lock(mutex);
    results.push_back(*result);
    if (on_game) on_game(*result);
  });
  std::sort(results.begin(), results.end(), [](const GameResult& a, const GameResult& b) {
    return std::tie(a.setting, a.game) < std::tie(b.setting, b.game);
  });
  return results;
}

std::vector<SettingSummary> summarise(const BenchmarkPlan& plan, std::span<const GameResult> results) {
  std::vector<std::vector<GameResult>> by_setting(plan.settings.size());
  for (const GameResult& result : results) by_setting[result.setting].push_back(result);
  std::vector<SettingSummary> summaries;
  for (std::size_t i = 0; i < by_setting.size(); ++i) {
    summaries.push_back(summarise_setting(by_setting[i]));
    if (i > 0) summaries.back().to_first = compare_scores(by_setting[i], by_setting.front());
  }
  return summaries;
}

}  // namespace tilefold::app
