#include "app/play/comparison_side.h"

#include <algorithm>
#include <utility>

#include "engine/core/strategy.h"

namespace tilefold::play {
namespace {

// when the rules change, earlier results are kept only if they include at least this many games
constexpr std::size_t enough_games = 20;
constexpr double end_ms = 1500;  // time for which the end of a game stays on the screen

}  // namespace

void ComparisonSide::forget() {
  before_.reset();
  now_.reset();
}

void ComparisonSide::begin(measure::BenchmarkPlan plan, Change change) {
  runner_.cancel();
  if (change == Change::anew && now_ && now_->measures.size() >= enough_games) before_ = now_;
  now_.reset();
  played_.clear();
  plan_ = std::move(plan);
  begin_game(1);
}

void ComparisonSide::begin_game(std::int64_t number) {
  thinker_.cancel();
  is_thinking_ = false;
  next_.reset();
  due_ = 0;
  number_ = number;
  const std::uint64_t seed = measure::game_seed(plan_.seed, number);
  EventBatch setup;
  game_ = plan_.puzzle->make(plan_.parameters, seed, setup);
  const measure::BenchmarkEntry& player = plan_.entries.front();
  strategy_ = player.strategy->make(player.options, seed);
}

void ComparisonSide::count(int threads) {
  plan_.threads = threads;
  runner_.ask({.plan = plan_, .played = played_});
}

void ComparisonSide::pause() {
  runner_.stop();
  if (!is_thinking_) return;
  thinker_.cancel();
  is_thinking_ = false;
  due_ = 0;
}

bool ComparisonSide::poll() {
  const auto update = runner_.poll();
  if (update == nullptr) return false;
  now_ = update;
  if (update->is_final) played_ = update->played;
  return true;
}

bool ComparisonSide::watch(double now, double pace) {
  if (is_thinking_) {
    const auto answer = thinker_.poll_final();
    if (answer == nullptr) return false;
    is_thinking_ = false;
    next_ = answer->choice.best;
  }
  if (due_ == 0) {
    const Standing standing = game_->standing();
    is_thinking_ = standing.status == Status::playing && standing.moves < plan_.max_moves;
    due_ = now + (is_thinking_ ? 1000 / pace : end_ms);
    if (is_thinking_) thinker_.ask({.strategy = strategy_, .puzzle = game_->clone(), .budget = {}});
    return false;
  }
  if (now < due_) return false;
  due_ = 0;
  EventBatch events;
  if (const auto move = std::exchange(next_, std::nullopt)) return game_->play(*move, events);
  begin_game(number_ % plan_.games + 1);
  return true;
}

}  // namespace tilefold::play
