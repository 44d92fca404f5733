// Compares two sets of rules side by side. Each side shows one game that a strategy is playing, and the results of many
// games played in the background.
//
// If the user changes the rules of a side, its games start again; its previous results remain visible for comparison.
// Strategies run in worker threads and do not affect the user's game. The games shown are also counted in the results;
// the first one shown is game 1.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/jobs/autoplay_worker.h"
#include "app/jobs/rules_runner.h"
#include "app/play/task.h"
#include "app/play/trace.h"
#include "engine/core/session.h"

namespace tilefold::app {

/// The results with which new results are compared after a change of rules. `anew`: the results from before this
/// change. `same`: the change continues the previous one, for example while a slider is dragged, so the results from
/// before the previous change remain.
enum class Change : std::uint8_t { anew, same };

class RulesComparison final : public Task {
 public:
  static constexpr std::size_t sides = 2;
  /// Maximum number of games per side; the command line has no such limit.
  static constexpr std::int64_t most_games = 20'000;
  static constexpr std::uint64_t common_seed = 1;  ///< both sides use the same seed, so that both get the same
                                                   ///< random numbers
  static constexpr double min_pace = 0.5;
  static constexpr double max_pace = 30;

  RulesComparison(const Session& session, Trace& trace, const std::function<void()>& wake);

  bool is_open() const { return is_open_ && is_same_puzzle(*info_, session_.puzzle().about()); }

  /// Opens the comparison and starts playing. Initially one side has the rules of the current game, and the other has
  /// those that are chosen for the next game.
  void open();
  /// Stops all work.
  void close();

  const PuzzleInfo& puzzle() const { return *info_; }
  /// Returns the players that the user can choose: the puzzle's strategies with default options.
  const std::vector<BenchmarkEntry>& players() const { return players_; }

  const ParameterValues& rules(std::size_t side) const { return sides_[side].plan.parameters; }
  std::size_t player(std::size_t side) const { return sides_[side].player; }

  /// Changes the rules of a side. Returns an error and changes nothing if the rules contradict each other.
  Result<Done> set_rules(std::size_t side, const ParameterValues& rules, Change change = Change::anew);
  void set_player(std::size_t side, std::size_t player);

  /// Starts both sides if `is_running`; otherwise pauses them.
  void run(bool is_running);
  bool is_running() const { return is_running_; }
  /// True if there are games left to play or results to fetch.
  bool is_busy() const override;

  double pace = 4;         ///< moves per second in the two games that are shown
  std::size_t chosen = 0;  ///< index of the side that the user is editing
  /// Number of threads that play games in the background, for both sides together.
  int threads() const { return threads_; }
  void set_threads(int threads);

  /// Move limit per game; changing it restarts both sides.
  int max_moves() const { return max_moves_; }
  void set_max_moves(int moves, Change change = Change::anew);

  /// Advances the two games that are shown, and fetches results.
  Redraw advance(double now) override;
  std::optional<double> next_time() const override;

  /// The game that a side shows: its board, status and number.
  Snapshot shot(std::size_t side) const { return sides_[side].game->snapshot(); }
  Standing standing(std::size_t side) const { return sides_[side].game->standing(); }
  std::int64_t game(std::size_t side) const { return sides_[side].number; }

  /// Return the current results of a side, and its results from before the last change of rules. Null if there are
  /// none.
  const RulesUpdate* now(std::size_t side) const { return sides_[side].now.get(); }
  const RulesUpdate* before(std::size_t side) const { return sides_[side].before.get(); }
  /// Returns the number of times that the results have changed.
  std::uint64_t version() const { return version_; }

 private:
  struct Side {
    explicit Side(const std::function<void()>& wake) : runner(wake), thinker(wake) {}

    BenchmarkPlan plan;
    std::size_t player = 0;
    std::shared_ptr<const RulesUpdate> now;
    std::shared_ptr<const RulesUpdate> before;
    std::vector<GameResult> played;  // games that were finished when the runner last stopped
    RulesRunner runner;

    std::int64_t number = 1;  // number of the game shown
    std::unique_ptr<Puzzle> game;
    std::shared_ptr<const Strategy> strategy;
    AutoplayWorker thinker;
    bool is_thinking = false;
    std::optional<Move> next;
    double due = 0;  // time at which to play the next move; 0 if it is not determined yet
  };

  void begin_side(Side& side);
  void begin_game(Side& side, std::int64_t number);
  void change(Side& side, Change change);
  void count(Side& side);
  void rest(Side& side);
  bool poll_update(std::size_t number);
  bool watch(Side& side, double now);

  const Session& session_;
  Trace& trace_;
  const PuzzleInfo* info_ = nullptr;
  std::vector<BenchmarkEntry> players_;
  bool is_open_ = false;
  bool is_running_ = false;
  std::uint64_t version_ = 0;
  int threads_;
  int max_moves_ = 10'000;
  std::array<Side, sides> sides_;
};

}  // namespace tilefold::app
