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
#include <optional>
#include <vector>

#include "app/play/comparison_side.h"
#include "app/play/task.h"
#include "app/play/trace.h"
#include "engine/core/session.h"

namespace tilefold::play {

/// The puzzle whose rules are compared, and the players that the user can choose: its strategies with default options.
struct ComparedPuzzle {
  const PuzzleInfo* info = nullptr;
  std::vector<measure::BenchmarkEntry> players;
};

struct ComparisonLimits {
  int max_moves = 10'000;  ///< maximum number of moves per game
  int threads = 2;         ///< threads that play games in the background, for both sides together
};

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

  bool is_open() const { return is_open_ && is_same_puzzle(*puzzle_.info, session_.puzzle().about()); }

  /// Opens the comparison and starts playing. Initially one side has the rules of the current game, and the other has
  /// those that are chosen for the next game.
  void open();
  /// Closes the comparison and stops all its work.
  void close();

  const ComparedPuzzle& puzzle() const { return puzzle_; }
  const ComparisonSide& side(std::size_t side) const { return sides_[side]; }

  /// Changes the rules of a side. Returns an error and changes nothing if the rules contradict each other.
  Result<Done> set_rules(std::size_t side, const ParameterValues& rules, Change change = Change::anew);
  /// Changes the player of a side; `player` is an index into the players of the puzzle.
  void set_player(std::size_t side, std::size_t player);

  /// Starts both sides of the comparison if `is_running`; otherwise pauses them.
  void run(bool is_running);
  bool is_running() const { return is_running_; }
  /// True if there are games left to play or results to fetch.
  bool is_busy() const override;

  double pace = 4;         ///< moves per second in the two games that are shown
  std::size_t chosen = 0;  ///< index of the side that the user is editing

  const ComparisonLimits& limits() const { return limits_; }
  /// Changes the limits of the comparison. Another move limit restarts both sides.
  void set_limits(const ComparisonLimits& limits, Change change = Change::anew);

  /// Advances the two games that are shown, and fetches results.
  Redraw advance(double now) override;
  std::optional<double> next_time() const override;

  /// Returns a counter that increases whenever the results change.
  std::uint64_t version() const { return version_; }

 private:
  void start(std::size_t side, measure::BenchmarkPlan plan, Change change);
  void count(ComparisonSide& side) const;
  bool poll_update(std::size_t number);

  const Session& session_;
  Trace& trace_;
  ComparedPuzzle puzzle_;
  bool is_open_ = false;
  bool is_running_ = false;
  std::uint64_t version_ = 0;
  ComparisonLimits limits_;
  std::array<ComparisonSide, sides> sides_;
};

}  // namespace tilefold::play
