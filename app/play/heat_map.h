// Settings and results of a heat map: two rules vary, and strategies play games under each pair of values of these
// rules.
//
// Games are played in worker threads. Invariant: the command that `command` returns gives the same results.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/jobs/sweep_runner.h"
#include "app/play/game_controller.h"
#include "app/play/heat_table.h"
#include "app/play/task.h"

namespace tilefold::play {

/// A rule and the range of values that it takes. Values are stored as in ParameterValues.
struct HeatAxis {
  std::size_t line = 0;
  std::int64_t from = 0;
  std::int64_t to = 0;
};

class HeatMap final : public Task {
 public:
  static constexpr std::size_t most_steps = 7;      ///< maximum number of values per axis
  static constexpr std::int64_t most_games = 1000;  ///< maximum number of games per cell and strategy
  static constexpr std::uint64_t common_seed = 1;   ///< seed of the games; all cells use the same seed

  HeatMap(GameController& game, Trace& trace, std::function<void()> wake);

  bool is_open() const { return is_open_ && is_same_puzzle(*info_, game_.puzzle().about()); }
  void open();
  /// Stops playing the games of the heat map. Keeps the results.
  void close();

  const PuzzleInfo& puzzle() const { return *info_; }

  // Settings for the next `start`. The caller may change them at any time.
  std::array<HeatAxis, 2> axes;  ///< the vertical axis, then the horizontal axis
  std::vector<char> players;     ///< one entry per strategy of the puzzle: nonzero if it takes part
  int games = 40;                ///< number of games per cell and strategy
  int max_moves = 1000;          ///< maximum number of moves per game

  /// Sets the rule that varies along an axis. Its range is set to values around the rule's current value.
  void set_rule(std::size_t axis, std::size_t line);
  /// Returns the values along an axis. If the range has too many values, returns an evenly spaced selection.
  std::vector<std::int64_t> values(std::size_t axis) const;

  /// Starts the games. All other rules have the values that are chosen for the next game. If the games cannot start,
  /// sets the message.
  void start();
  void stop() { runner_.stop(); }
  bool is_busy() const override { return runner_.is_busy(); }
  /// Returns why the games could not start, in the current language; empty if they could.
  std::string message() const;

  /// Fetches new results of the heat map's games.
  Redraw advance(double now) override;

  /// The results of the heat map.
  HeatTable table;

  /// Returns a command that plays the same games and prints their results.
  std::string command() const;

  /// Starts a game for the user with the rules of the selected cell. Returns false if these rules are illegal.
  bool play();

 private:
  GameController& game_;
  Trace& trace_;
  const PuzzleInfo* info_ = nullptr;
  bool is_open_ = false;
  Error message_;
  jobs::SweepRunner runner_;
};

}  // namespace tilefold::play
