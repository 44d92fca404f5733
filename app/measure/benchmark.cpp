#include "app/measure/benchmark.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <mutex>
#include <tuple>
#include <utility>

#include "app/system/background.h"
#include "engine/core/learning.h"
#include "engine/core/move_report.h"
#include "engine/core/rng.h"
#include "engine/core/strategy.h"
#include "engine/core/strategy_options.h"
#include "engine/search/parallel.h"

namespace tilefold::measure {
namespace {

void count_move(const MoveReport& report, bool counts_turns, GameCounts& counts) {
  for (std::size_t i = 0; i < counts.size(); ++i)
    if (game_figures[i].in_move != nullptr && (counts_turns || !game_figures[i].is_of_turns))
      counts[i] += game_figures[i].in_move(report);
}

// If the game is over, returns the move that continues it. Returns nullopt if the game is not over or cannot be
// continued.
std::optional<Move> rescue(const Puzzle& puzzle) {
  if (puzzle.standing().status != Status::over) return std::nullopt;
  for (const CommandSpec& command : puzzle.about().commands)
    if (const auto move = puzzle.interpret({.kind = Gesture::Kind::command, .command = command.name})) return move;
  return std::nullopt;
}

// Returns the current values of the state fields from which the puzzle's counters are computed.
std::vector<std::int64_t> counter_fields(const Puzzle& puzzle) {
  std::vector<std::int64_t> fields;
  const Document state = puzzle.describe();
  for (const CounterSpec& counter : puzzle.about().status_info.counters) {
    const Document* told = state.find(counter.field);
    fields.push_back(told != nullptr && told->integer() != nullptr ? *told->integer() : 0);
  }
  return fields;
}

std::vector<std::int64_t> counters_since(const std::vector<std::int64_t>& start, const Puzzle& puzzle) {
  std::vector<std::int64_t> counters = counter_fields(puzzle);
  const std::int64_t won = puzzle.standing().status == Status::won ? 1 : 0;
  for (std::size_t i = 0; i < counters.size(); ++i) counters[i] += won - start[i];
  return counters;
}

// If the external strategy lost the game by breaking the rules, stores the reason in `result` and sets the score to 0.
void forfeit(const ExternalStrategy& external, GameResult& result) {
  result.forfeit = external.forfeit();
  if (!result.forfeit.empty()) result.score = 0;
}

// Returns the value of a move, in points, that a strategy has reported; nullopt if it has reported none.
std::optional<double> worth_of(const MoveValue& value) {
  if (value.score_estimate) return value.score_estimate;
  if (!value.score_gain && !value.heuristic) return std::nullopt;
  return static_cast<double>(value.score_gain.value_or(0)) + value.heuristic.value_or(0);
}

void count_turn(const Puzzle& puzzle, const Choice& choice, GameCounts& counts) {
  ++counts[figure_index("turns")];
  counts[figure_index("choices")] += static_cast<std::int64_t>(puzzle.moves().size());
  if (choice.values.empty()) return;
  const auto best = worth_of(choice.values[0]);
  if (!best) return;
  ++counts[figure_index("judged")];
  if (choice.values.size() < 2) return;
  const auto second = worth_of(choice.values[1]);
  const bool is_near = second && std::abs(*best - *second) <= nearly * std::max(std::abs(*best), std::abs(*second));
  counts[figure_index("open")] += is_near ? 1 : 0;
}

// Adds the depth to which a strategy has searched its move. Strategies that do not search by depth count nothing.
void count_depth(const BenchmarkEntry& entry, const Choice& choice, GameCounts& counts) {
  if (entry.strategy == nullptr || !entry.strategy->searches_by_depth || choice.values.empty()) return;
  ++counts[figure_index("searches")];
  counts[figure_index("depths")] += choice.values.front().depth.value_or(0);
}

Error in_entry(std::string_view text, const Error& problem) {
  return make_error("strategy '{}': {}", text, problem);
}

std::unique_ptr<Strategy> own_strategy(const BenchmarkEntry& entry, std::uint64_t seed) {
  return entry.evaluation ? file_option(*entry.strategy)->make(entry.options, seed, entry.evaluation)
                          : entry.strategy->make(entry.options, seed);
}

Result<Done> set_option(const PuzzleInfo& info, BenchmarkEntry& entry, std::string_view name, std::string_view value) {
  if (const auto known = check_option_name(*entry.strategy, name); !known)
    return with_owners(info, name, known.error());
  const auto file = file_option(*entry.strategy);
  if (!file || name != file->name) return entry.options.set_text(name, value);
  entry.evaluation_file = value;
  return value.empty() ? Result<Done>(empty_file_option(*file)) : Done{};
}

// Begins a game of a benchmark. `events` receives the events that place the initial tiles.
std::unique_ptr<Puzzle> begin_game(const BenchmarkPlan& plan, const GameResult& game, EventBatch& events) {
  if (!plan.start) return plan.puzzle->make(plan.parameters, game.seed, events);
  const auto number = static_cast<std::uint64_t>(game.game - 1);
  const Document state = plan.puzzle->stages->begin(plan.start->stage, plan.start->boards, number, game.seed);
  auto read = plan.puzzle->read(plan.parameters, game.seed, state, events);
  assert(read);
  return std::move(*read);
}

bool has_survived(const BenchmarkPlan& plan, const Puzzle& puzzle) {
  return plan.start && plan.puzzle->stages->is_survived(plan.start->stage, puzzle);
}

constexpr std::string_view entry_form =
    command_line_text("the strategy must be NAME or NAME:OPTION=VALUE,OPTION=VALUE");

void sort_by_game(std::vector<GameResult>& results) {
  std::sort(results.begin(), results.end(), [](const GameResult& a, const GameResult& b) {
    return std::tie(a.entry, a.game) < std::tie(b.entry, b.game);
  });
}

}  // namespace

std::optional<GameResult> play_game(const BenchmarkPlan& plan, std::size_t entry, std::int64_t game,
                                    const std::stop_token& stop) {
  const double begun = system::thread_seconds();
  GameResult result{.entry = entry, .game = game, .seed = game_seed(plan.seed, game)};
  const BenchmarkEntry& chosen = plan.entries[entry];
  const auto external = chosen.external ? chosen.external(result.seed) : nullptr;
  const auto own = external ? nullptr : own_strategy(chosen, result.seed);
  const Strategy* strategy = external ? external.get() : own.get();
  EventBatch setup;
  const auto puzzle = begin_game(plan, result, setup);
  std::uint64_t largest = largest_number(setup, 0);
  const std::vector<std::int64_t> start = counter_fields(*puzzle);
  Standing standing = puzzle->standing();
  while (plan.max_moves == 0 || standing.moves < plan.max_moves) {
    const Choice choice = strategy->choose(*puzzle, {}, stop);
    if (stop.stop_requested()) return std::nullopt;
    std::optional<Move> move = choice.best;
    if (move && plan.counts_turns) count_turn(*puzzle, choice, result.counts);
    if (move) count_depth(chosen, choice, result.counts);
    if (!move && plan.uses_continues) {
      move = rescue(*puzzle);
      result.counts[figure_index("continues_used")] += move ? 1 : 0;
    }
    const auto report = move ? play_and_report(*puzzle, standing, *move) : std::nullopt;
    if (!report) break;
    standing = report->after;
    largest = largest_number(report->events, largest);
    count_move(*report, plan.counts_turns, result.counts);
    if (!has_survived(plan, *puzzle)) continue;
    standing.status = Status::won;
    break;
  }
  result.score = standing.score;
  result.moves = standing.moves;
  result.status = standing.status;
  result.largest = standing.largest.value_or(largest);
  result.counters = counters_since(start, *puzzle);
  if (external) {
    external->end(*puzzle);
    forfeit(*external, result);
  }
  result.cpu_seconds = external ? external->cpu_seconds() : system::thread_seconds() - begun;
  return result;
}

Result<BenchmarkEntry> parse_entry(const PuzzleInfo& info, std::string_view text) {
  const std::size_t colon = text.find(':');
  const auto strategy = find_strategy(info, text.substr(0, colon));
  if (!strategy) return in_entry(text, strategy.error());
  BenchmarkEntry entry{
      .text = std::string(text), .strategy = *strategy, .options = ParameterValues((*strategy)->options)};
  std::vector<std::string_view> given;
  for (std::size_t at = colon; at < text.size();) {
    const std::size_t comma = std::min(text.find(',', at + 1), text.size());
    const std::string_view option = text.substr(at + 1, comma - at - 1);
    const std::size_t equals = option.find('=');
    if (equals == std::string_view::npos && at == colon && !entry.strategy->presets.empty()) {
      if (const auto set = apply_preset(*entry.strategy, option, entry.options); !set)
        return in_entry(text, set.error());
      at = comma;
      continue;
    }
    if (equals == std::string_view::npos)
      return in_entry(text, make_error("invalid option '{}'; {}", option, make_phrase(entry_form)));
    const std::string_view name = option.substr(0, equals);
    if (const auto set = set_option(info, entry, name, option.substr(equals + 1)); !set)
      return in_entry(text, set.error());
    if (std::find(given.begin(), given.end(), name) != given.end())
      return in_entry(text, make_error("'{}' is given twice; {}", name, make_phrase(entry_form)));
    given.push_back(name);
    at = comma;
  }
  if (const auto checked = entry.options.check(); !checked) return in_entry(text, checked.error());
  return entry;
}

Result<std::vector<BenchmarkEntry>> parse_entries(const PuzzleInfo& info, std::span<const std::string> texts) {
  std::vector<BenchmarkEntry> entries;
  for (const std::string& text : texts) {
    auto entry = parse_entry(info, text);
    if (!entry) return entry.error();
    if (std::any_of(entries.begin(), entries.end(), [&](const BenchmarkEntry& s) { return s.text == text; }))
      return in_entry(text, make_error("it is given twice; each must be different"));
    entries.push_back(std::move(*entry));
  }
  return entries;
}

Result<const StrategySuite*> find_suite(const PuzzleInfo& info, std::string_view name) {
  if (info.suites.empty())
    return make_error(
        "settings is '{}', but {} has no predefined lists of strategies; name strategies with --strategy instead", name,
        info.name);
  std::vector<std::string_view> names;
  std::string known;
  for (const StrategySuite& suite : info.suites) {
    if (suite.name == name) return &suite;
    names.push_back(suite.name);
    known += (known.empty() ? "" : ", ") + std::string(suite.name);
  }
  return make_error("unknown settings '{}'{}; {} has: {}", name, suggestion_phrase(name, names), info.name, known);
}

std::vector<GameResult> run_benchmark(const BenchmarkPlan& plan, const std::stop_token& stop,
                                      const std::function<void(const GameResult&)>& on_game) {
  std::vector<GameResult> results;
  std::mutex mutex;
  const std::size_t count = plan.entries.size();
  for_each_item(count * static_cast<std::size_t>(plan.games), plan.threads, [&](std::size_t item) {
    if (stop.stop_requested()) return;
    const auto result = play_game(plan, item % count, static_cast<std::int64_t>(item / count) + 1, stop);
    if (!result) return;
    const std::lock_guard lock(mutex);
    results.push_back(*result);
    if (on_game) on_game(*result);
  });
  sort_by_game(results);
  return results;
}

BenchmarkTally::BenchmarkTally(const BenchmarkPlan& plan) : entries_(plan.entries.size()) {}

void BenchmarkTally::add(const GameResult& result) {
  Sums& sums = entries_[result.entry];
  sums.games.push_back(result.game);
  sums.scores.push_back(static_cast<double>(result.score));
  ++sums.largest_counts[result.largest];
  sums.moves += result.moves;
  for (std::size_t i = 0; i < sums.counts.size(); ++i) sums.counts[i] += result.counts[i];
  sums.won += result.status == Status::won ? 1 : 0;
  sums.stopped += result.status == Status::playing && result.forfeit.empty() ? 1 : 0;
  sums.counters.resize(result.counters.size());
  for (std::size_t i = 0; i < result.counters.size(); ++i) sums.counters[i] += result.counters[i];
  sums.seconds += result.cpu_seconds;
}

EntrySummary BenchmarkTally::summary_of(const Sums& sums) {
  EntrySummary summary{.score = summarise(sums.scores),
                       .largest_counts = sums.largest_counts,
                       .mean_counters = {},
                       .won = sums.won,
                       .stopped = sums.stopped};
  if (sums.games.empty()) return summary;
  const auto per_game = [n = static_cast<double>(sums.games.size())](std::int64_t sum) {
    return static_cast<double>(sum) / n;
  };
  summary.mean_moves = per_game(sums.moves);
  for (std::size_t i = 0; i < sums.counts.size(); ++i) summary.mean_counts[i] = per_game(sums.counts[i]);
  for (const std::int64_t counter : sums.counters) summary.mean_counters.push_back(per_game(counter));
  if (sums.seconds > 0) summary.moves_per_second = static_cast<double>(sums.moves) / sums.seconds;
  return summary;
}

// Compares the scores of two players in those games that both players have finished.
PairedComparison BenchmarkTally::compare(const Sums& sums, const Sums& first) {
  Figures scores;
  Figures first_scores;
  std::size_t other = 0;
  for (std::size_t i = 0; i < sums.games.size(); ++i) {
    while (other < first.games.size() && first.games[other] < sums.games[i]) ++other;
    if (other == first.games.size()) break;
    if (first.games[other] != sums.games[i]) continue;
    scores.push_back(sums.scores[i]);
    first_scores.push_back(first.scores[other]);
  }
  return compare_pairs(scores, first_scores);
}

std::vector<EntrySummary> BenchmarkTally::summaries() const {
  std::vector<EntrySummary> summaries;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    summaries.push_back(summary_of(entries_[i]));
    if (i > 0) summaries.back().to_first = compare(entries_[i], entries_.front());
  }
  return summaries;
}

std::vector<EntrySummary> summarise(const BenchmarkPlan& plan, std::span<const GameResult> results) {
  std::vector<GameResult> ascending(results.begin(), results.end());
  sort_by_game(ascending);
  BenchmarkTally tally(plan);
  for (const GameResult& result : ascending) tally.add(result);
  return tally.summaries();
}

}  // namespace tilefold::measure
