#include "app/play/comparison.h"

#include <algorithm>
#include <thread>
#include <utility>

namespace tilefold::play {
namespace {

// Returns a strategy that is fast and still plays sensibly: the first optional strategy without options, not counting
// the puzzle's first strategy. If there is none, returns the first strategy.
std::size_t quick_player(const std::vector<measure::BenchmarkEntry>& players) {
  for (std::size_t i = 1; i < players.size(); ++i)
    if (players[i].strategy->role == Role::option && players[i].strategy->options.empty()) return i;
  return 0;
}

std::vector<measure::BenchmarkEntry> players_of(const PuzzleInfo& info) {
  std::vector<measure::BenchmarkEntry> players;
  for (const StrategySpec& strategy : info.strategies)
    if (auto entry = measure::parse_entry(info, strategy.name)) players.push_back(std::move(*entry));
  return players;
}

}  // namespace

RulesComparison::RulesComparison(const Session& session, Trace& trace, const std::function<void()>& wake)
    : session_(session), trace_(trace), sides_{{ComparisonSide(wake), ComparisonSide(wake)}} {
  limits_.threads = std::max(limits_.threads, static_cast<int>(std::thread::hardware_concurrency()));
}

void RulesComparison::open() {
  is_open_ = true;
  if (puzzle_.info == nullptr || !is_same_puzzle(*puzzle_.info, session_.puzzle().about())) {
    puzzle_ = {.info = &session_.puzzle().about(), .players = players_of(session_.puzzle().about())};
    const std::array<ParameterValues, sides> rules{session_.puzzle().parameters(), session_.next_parameters()};
    for (std::size_t i = 0; i < sides; ++i) {
      sides_[i].forget();
      start(i,
            {.puzzle = puzzle_.info,
             .parameters = rules[i],
             .entries = {puzzle_.players[quick_player(puzzle_.players)]},
             .games = most_games,
             .max_moves = limits_.max_moves,
             .seed = common_seed,
             .counts_turns = true},
            Change::same);
    }
  }
  run(true);
}

void RulesComparison::close() {
  is_open_ = false;
  run(false);
}

void RulesComparison::start(std::size_t side, measure::BenchmarkPlan plan, Change change) {
  sides_[side].begin(std::move(plan), change);
  ++version_;
  if (is_running_) count(sides_[side]);
}

Result<Done> RulesComparison::set_rules(std::size_t side, const ParameterValues& rules, Change change) {
  if (const auto checked = rules.check(); !checked) return checked;
  measure::BenchmarkPlan plan = sides_[side].plan();
  if (rules == plan.parameters) return Done{};
  plan.parameters = rules;
  start(side, std::move(plan), change);
  return Done{};
}

void RulesComparison::set_player(std::size_t side, std::size_t player) {
  measure::BenchmarkPlan plan = sides_[side].plan();
  if (player >= puzzle_.players.size() || puzzle_.players[player].text == plan.entries.front().text) return;
  plan.entries = {puzzle_.players[player]};
  start(side, std::move(plan), Change::anew);
}

void RulesComparison::set_limits(const ComparisonLimits& limits, Change change) {
  const ComparisonLimits old = limits_;
  limits_ = {.max_moves = limits.max_moves, .threads = std::max(static_cast<int>(sides), limits.threads)};
  for (std::size_t i = 0; i < sides; ++i) {
    // `advance` restarts this side of the comparison with the new number of threads
    if (is_running_ && limits_.threads != old.threads) sides_[i].stop_counting();
    if (limits_.max_moves == old.max_moves || puzzle_.info == nullptr) continue;
    measure::BenchmarkPlan plan = sides_[i].plan();
    plan.max_moves = limits_.max_moves;
    start(i, std::move(plan), change);
  }
}

// Starts playing the games of one side in the background and counting their results. Each side gets half of the
// threads.
void RulesComparison::count(ComparisonSide& side) const {
  side.count(std::max(1, limits_.threads / static_cast<int>(sides)));
}

void RulesComparison::run(bool is_running) {
  is_running_ = is_running;
  if (is_running) return;
  for (ComparisonSide& side : sides_) side.pause();
}

bool RulesComparison::is_busy() const {
  return std::any_of(sides_.begin(), sides_.end(), [](const ComparisonSide& side) { return side.is_busy(); }) ||
         (is_open() && is_running_);
}

// Collects finished results. If the workers of this side have stopped before all games were played, restarts them.
bool RulesComparison::poll_update(std::size_t number) {
  ComparisonSide& side = sides_[number];
  const bool is_new = side.poll();
  if (is_new) {
    ++version_;
    const std::size_t before = side.before() == nullptr ? 0 : side.before()->measures.size();
    trace_.line(Object{{"kind", "rules_compared"},
                       {"side", static_cast<std::int64_t>(number)},
                       {"games", static_cast<std::int64_t>(side.now()->measures.size())},
                       {"before", static_cast<std::int64_t>(before)}});
  }
  if (is_open() && is_running_ && side.is_count_due()) count(side);
  return is_new;
}

Redraw RulesComparison::advance(double now) {
  if (puzzle_.info == nullptr) return Redraw::nothing;
  bool is_new = false;
  for (std::size_t i = 0; i < sides; ++i) {
    is_new = poll_update(i) || is_new;
    if (is_open() && is_running_) is_new = sides_[i].watch(now, pace) || is_new;
  }
  return redraw_if(is_new, Redraw::board_once);
}

std::optional<double> RulesComparison::next_time() const {
  if (!is_open() || !is_running_) return std::nullopt;
  std::optional<double> next;
  for (const ComparisonSide& side : sides_)
    if (const auto due = side.next_time()) next = std::min(next.value_or(*due), *due);
  return next;
}

}  // namespace tilefold::play
