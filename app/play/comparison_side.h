// One side of a comparison of rules: its rules and player, the game that it shows, and the results of many games that
// are played in the background.
//
// The game shown is also counted in the results; the first one shown is game 1. Strategies run in worker threads.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/jobs/autoplay_worker.h"
#include "app/jobs/rules_runner.h"
#include "engine/core/puzzle.h"

namespace tilefold::play {

/// Selects the results that are shown for comparison after a change of the rules. `anew`: the results from before this
/// change. `same`: the change continues the previous one, for example while a slider is dragged, so the results from
/// before the previous change remain.
enum class Change : std::uint8_t { anew, same };

class ComparisonSide {
 public:
  explicit ComparisonSide(const std::function<void()>& wake) : runner_(wake), thinker_(wake) {}

  /// Starts again from game 1 with another plan, which has one player. Its games are played only after `count`.
  void begin(measure::BenchmarkPlan plan, Change change);
  /// Drops all results of this side, including those from before the last change of rules.
  void forget();

  const measure::BenchmarkPlan& plan() const { return plan_; }

  /// Return the game that is shown, and its number.
  const Puzzle& game() const { return *game_; }
  std::int64_t number() const { return number_; }

  /// Return the current results, and the results from before the last change of rules. Null if there are none.
  const jobs::RulesUpdate* now() const { return now_.get(); }
  const jobs::RulesUpdate* before() const { return before_.get(); }

  /// `count` plays the remaining games in the background and counts their results. `stop_counting` stops this and keeps
  /// the finished games.
  void count(int threads);
  void stop_counting() { runner_.stop(); }
  /// True if games remain to be played in the background but none is being played.
  bool is_count_due() const { return !runner_.is_busy() && std::ssize(played_) < plan_.games; }
  /// Fetches results of the counted games. Returns true if there are new ones.
  bool poll();

  /// Advances the game that is shown, at `pace` moves per second. Requests the next move while the current position is
  /// on the screen. Returns true if the position has changed.
  bool watch(double now, double pace);
  /// Returns the time at which `watch` has to be called; nullopt while the strategy is computing a move.
  std::optional<double> next_time() const { return is_thinking_ ? std::nullopt : std::optional(due_); }

  /// Stops counting and thinking. A move that the strategy is computing is requested again later.
  void pause();
  bool is_busy() const { return runner_.is_busy() || is_thinking_; }

 private:
  void begin_game(std::int64_t number);

  measure::BenchmarkPlan plan_;
  std::shared_ptr<const jobs::RulesUpdate> now_;
  std::shared_ptr<const jobs::RulesUpdate> before_;
  std::vector<measure::GameResult> played_;  // games that were finished when the runner last stopped
  jobs::RulesRunner runner_;

  std::int64_t number_ = 1;
  std::unique_ptr<Puzzle> game_;
  std::shared_ptr<const Strategy> strategy_;
  jobs::AutoplayWorker thinker_;
  bool is_thinking_ = false;
  std::optional<Move> next_;
  double due_ = 0;  // time at which to play the next move; 0 if it is not determined yet
};

}  // namespace tilefold::play
