#include "app/play/comparison.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "engine/core/strategy.h"

namespace tilefold::app {
namespace {

// when the rules change, earlier results are kept only if they include at least this many games
constexpr std::size_t enough_games = 20;
constexpr double end_ms = 1500;  // how long the end of a game stays on the screen

// Returns a strategy that is fast and still plays sensibly: the first optional strategy without options, not counting
// the puzzle's first strategy. If there is none, returns the first strategy.
std::size_t quick_player(const std::vector<BenchmarkEntry>& players) {
  for (std::size_t i = 1; i < players.size(); ++i)
    if (players[i].strategy->role == Role::option && players[i].strategy->options.empty()) return i;
  return 0;
}

std::vector<BenchmarkEntry> players_of(const PuzzleInfo& info) {
  std::vector<BenchmarkEntry> players;
  for (const StrategySpec& strategy : info.strategies)
    if (auto entry = parse_entry(info, strategy.name)) players.push_back(std::move(*entry));
  return players;
}

}  // namespace

RulesComparison::RulesComparison(const Session& session, Trace& trace, const std::function<void()>& wake)
    : session_(session),
      trace_(trace),
      threads_(std::max(static_cast<int>(sides), static_cast<int>(std::thread::hardware_concurrency()))),
      sides_{{Side(wake), Side(wake)}} {}

void RulesComparison::open() {
  is_open_ = true;
  if (info_ == nullptr || !is_same_puzzle(*info_, session_.puzzle().about())) {
    info_ = &session_.puzzle().about();
    players_ = players_of(*info_);
    const std::array<ParameterValues, sides> rules{session_.puzzle().parameters(), session_.next_parameters()};
    for (std::size_t i = 0; i < sides; ++i) {
      Side& side = sides_[i];
      side.player = quick_player(players_);
      side.plan = {.puzzle = info_,
                   .parameters = rules[i],
                   .entries = {},
                   .games = most_games,
                   .seed = common_seed,
                   .counts_turns = true};
      begin_side(side);
    }
  }
  run(true);
}

void RulesComparison::close() {
  is_open_ = false;
  run(false);
}

// Starts a side again and drops all its results, including those kept from earlier rules.
void RulesComparison::begin_side(Side& side) {
  side.before.reset();
  side.now.reset();
  change(side, Change::same);
}

void RulesComparison::change(Side& side, Change change) {
  side.runner.cancel();
  if (change == Change::anew && side.now && side.now->measures.size() >= enough_games) side.before = side.now;
  side.now.reset();
  ++version_;
  side.played.clear();
  side.plan.entries = {players_[side.player]};
  side.plan.max_moves = max_moves_;
  begin_game(side, 1);
  if (is_running_) count(side);
}

Result<Done> RulesComparison::set_rules(std::size_t side, const ParameterValues& rules, Change kind) {
  if (const auto checked = rules.check(); !checked) return checked;
  if (rules == sides_[side].plan.parameters) return Done{};
  sides_[side].plan.parameters = rules;
  change(sides_[side], kind);
  return Done{};
}

void RulesComparison::set_player(std::size_t side, std::size_t player) {
  if (player >= players_.size() || player == sides_[side].player) return;
  sides_[side].player = player;
  change(sides_[side], Change::anew);
}

void RulesComparison::begin_game(Side& side, std::int64_t number) {
  side.thinker.cancel();
  side.is_thinking = false;
  side.next.reset();
  side.due = 0;
  side.number = number;
  const std::uint64_t seed = game_seed(side.plan.seed, number);
  EventBatch setup;
  side.game = info_->make(side.plan.parameters, seed, setup);
  const BenchmarkEntry& player = side.plan.entries.front();
  side.strategy = player.strategy->make(player.options, seed);
}

void RulesComparison::set_max_moves(int moves, Change kind) {
  if (std::exchange(max_moves_, moves) == moves) return;
  for (Side& side : sides_) change(side, kind);
}

// Starts playing and counting games. Each side gets half of the threads.
void RulesComparison::count(Side& side) {
  side.plan.threads = std::max(1, threads_ / static_cast<int>(sides));
  side.runner.ask({.plan = side.plan, .played = side.played});
}

void RulesComparison::set_threads(int threads) {
  threads_ = std::max(static_cast<int>(sides), threads);
  for (Side& side : sides_)
    if (is_running_)
      side.runner.stop();  // the next call of `advance` restarts the runner with the new number of threads
}

void RulesComparison::run(bool is_running) {
  is_running_ = is_running;
  if (is_running) return;
  for (Side& side : sides_) rest(side);
}

// Pauses a side. If the strategy is computing a move, cancels that; the move is requested again later.
void RulesComparison::rest(Side& side) {
  side.runner.stop();
  if (!side.is_thinking) return;
  side.thinker.cancel();
  side.is_thinking = false;
  side.due = 0;
}

bool RulesComparison::is_busy() const {
  return std::any_of(sides_.begin(), sides_.end(),
                     [](const Side& side) { return side.runner.is_busy() || side.is_thinking; }) ||
         (is_open() && is_running_);
}

// Fetches results. If the runner has stopped although there are games left, restarts it.
bool RulesComparison::poll_update(std::size_t number) {
  Side& side = sides_[number];
  const auto update = side.runner.poll();
  if (update != nullptr) {
    side.now = update;
    ++version_;
    if (update->is_final) side.played = update->played;
    trace_.line(Object{{"kind", "rules_compared"},
                       {"side", static_cast<std::int64_t>(number)},
                       {"games", static_cast<std::int64_t>(update->measures.size())},
                       {"before", static_cast<std::int64_t>(side.before ? side.before->measures.size() : 0)}});
  }
  if (is_open() && is_running_ && !side.runner.is_busy() && side.played.size() < static_cast<std::size_t>(most_games))
    count(side);
  return update != nullptr;
}

// Advances the game that is shown. Requests the next move while the current position is on the screen.
bool RulesComparison::watch(Side& side, double now) {
  if (side.is_thinking) {
    const auto answer = side.thinker.poll_final();
    if (answer == nullptr) return false;
    side.is_thinking = false;
    side.next = answer->choice.best;
  }
  if (side.due == 0) {
    const Standing standing = side.game->standing();
    side.is_thinking = standing.status == Status::playing && standing.moves < max_moves_;
    side.due = now + (side.is_thinking ? 1000 / pace : end_ms);
    if (side.is_thinking) side.thinker.ask({.strategy = side.strategy, .puzzle = side.game->clone(), .budget = {}});
    return false;
  }
  if (now < side.due) return false;
  side.due = 0;
  EventBatch events;
  if (const auto move = std::exchange(side.next, std::nullopt)) return side.game->play(*move, events);
  begin_game(side, side.number % most_games + 1);
  return true;
}

Redraw RulesComparison::advance(double now) {
  if (info_ == nullptr) return Redraw::nothing;
  bool is_new = false;
  for (std::size_t i = 0; i < sides; ++i) {
    is_new = poll_update(i) || is_new;
    if (is_open() && is_running_) is_new = watch(sides_[i], now) || is_new;
  }
  return redraw_if(is_new, Redraw::board_once);
}

std::optional<double> RulesComparison::next_time() const {
  if (!is_open() || !is_running_) return std::nullopt;
  std::optional<double> next;
  for (const Side& side : sides_)
    if (!side.is_thinking) next = std::min(next.value_or(side.due), side.due);
  return next;
}

}  // namespace tilefold::app
