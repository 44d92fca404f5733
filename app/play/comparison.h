// Two sets of rules side by side: each plays a game that can be watched, and many more that are counted.
//
// A change of a side begins its games anew, and what they were before it stays to be seen beside them. Everything is
// played beside the window, and never on the game of the table. The game that is watched is game 1, 2, … of those
// that are counted.
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
#include "app/play/game_view.h"

namespace tilefold::app {

/// Whether a change goes on with the one before it, as while a slider is held: what was before the first stays.
enum class Change : std::uint8_t { anew, same };

class RulesComparison {
 public:
  static constexpr std::size_t sides = 2;
  static constexpr std::int64_t most_games = 20'000;  ///< of a side; more are for the command line
  static constexpr std::uint64_t common_seed = 1;     ///< so that both sides are dealt alike
  static constexpr double least_pace = 0.5;
  static constexpr double greatest_pace = 30;

  RulesComparison(GameView& view, Trace& trace, const std::function<void()>& wake);

  bool is_open() const { return is_open_ && is_same_puzzle(*info_, view_.puzzle().about()); }

  /// Opens it, at first with the rules on the table and those that are chosen for the next game, and plays.
  void open();
  /// Ends all work.
  void close();

  const PuzzleInfo& puzzle() const { return *info_; }
  /// Who can play: the puzzle's strategies with their options as they are.
  const std::vector<BenchmarkSetting>& players() const { return players_; }

  const ParameterValues& rules(std::size_t side) const { return sides_[side].plan.parameters; }
  std::size_t player(std::size_t side) const { return sides_[side].player; }

  /// Rules that contradict each other are refused and change nothing.
  Result<Done> set_rules(std::size_t side, const ParameterValues& rules, Change change = Change::anew);
  void set_player(std::size_t side, std::size_t player);

  /// Both sides play, or rest where they are.
  void run(bool is_running);
  bool is_running() const { return is_running_; }
  /// Whether there is anything left to play or to take.
  bool is_busy() const;

  double pace = 4;                          ///< moves a second of the games that are watched
  std::size_t chosen = 0;                   ///< the side that a person is about to change
  int threads() const { return threads_; }  ///< that count games, both sides together
  void set_threads(int threads);

  /// After so many moves a game is stopped; a change begins both sides anew.
  int max_moves() const { return max_moves_; }
  void set_max_moves(int moves, Change change = Change::anew);

  /// Moves what is watched on and takes what is there; whether there is anything new to show.
  bool advance(double now);
  /// When `advance` has something to do though nobody tells; none for never.
  std::optional<double> next_time() const;

  /// What is watched of a side: its board, and which game and move that is.
  Snapshot shot(std::size_t side) const { return sides_[side].game->snapshot(); }
  Standing standing(std::size_t side) const { return sides_[side].game->standing(); }
  std::int64_t game(std::size_t side) const { return sides_[side].number; }

  /// What the games of a side have been so far, and what they were before the last change; null for nothing.
  const RulesNews* now(std::size_t side) const { return sides_[side].now.get(); }
  const RulesNews* before(std::size_t side) const { return sides_[side].before.get(); }
  /// Counts every change of what they have been.
  std::uint64_t version() const { return version_; }

 private:
  struct Side {
    explicit Side(const std::function<void()>& wake) : runner(wake), thinker(wake) {}

    BenchmarkPlan plan;
    std::size_t player = 0;
    std::shared_ptr<const RulesNews> now;
    std::shared_ptr<const RulesNews> before;
    std::vector<GameResult> played;  // when it was last told to rest
    RulesRunner runner;

    std::int64_t number = 1;  // of the game that is watched
    std::unique_ptr<Puzzle> game;
    std::shared_ptr<const Strategy> strategy;
    AutoplayWorker thinker;
    bool is_thinking = false;
    std::optional<Move> next;
    double due = 0;  // when what is next happens; 0 where nobody has looked at the position
  };

  void begin_side(Side& side);
  void begin_game(Side& side, std::int64_t number);
  void change(Side& side, Change change);
  void count(Side& side);
  void rest(Side& side);
  bool take_news(std::size_t number);
  bool watch(Side& side, double now);

  GameView& view_;
  Trace& trace_;
  const PuzzleInfo* info_ = nullptr;
  std::vector<BenchmarkSetting> players_;
  bool is_open_ = false;
  bool is_running_ = false;
  std::uint64_t version_ = 0;
  int threads_;
  int max_moves_ = 10'000;
  std::array<Side, sides> sides_;
};

}  // namespace tilefold::app
