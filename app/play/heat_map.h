// Settings and results of a heat map: strategies play games for every pair of values of two rules.
//
// Games run in worker threads.
// Invariant: finished results equal those of the command that `command` returns.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/jobs/sweep_runner.h"
#include "app/measure/sweep_figures.h"
#include "app/play/game_controller.h"
#include "app/play/task.h"

namespace tilefold::app {

/// A rule and its range of values, in the units of the parameter table.
struct HeatAxis {
  std::size_t line = 0;
  std::int64_t from = 0;
  std::int64_t to = 0;
};

class HeatMap final : public Task {
 public:
  static constexpr std::size_t most_steps = 7;      ///< values per axis
  static constexpr std::int64_t most_games = 1000;  ///< limit per cell and strategy
  static constexpr std::uint64_t common_seed = 1;   ///< all cells use equal seeds

  HeatMap(GameController& game, Trace& trace, std::function<void()> wake);

  bool is_open() const { return is_open_ && is_same_puzzle(*info_, game_.puzzle().about()); }
  void open();
  /// Stops the work; results are kept.
  void close();

  const PuzzleInfo& puzzle() const { return *info_; }

  // Settings for the next `start`; they can be changed freely.
  std::array<HeatAxis, 2> axes;  ///< vertical, then horizontal
  std::vector<char> players;     ///< one entry per strategy of the puzzle: nonzero if it takes part
  int games = 40;                ///< per cell and strategy
  int max_moves = 1000;          ///< move limit per game

  /// Selects the rule of an axis, with a range around its current value.
  void set_rule(std::size_t axis, std::size_t line);
  /// Returns the values on an axis: all if the range is short, otherwise a selection.
  std::vector<std::int64_t> values(std::size_t axis) const;

  /// Starts the games. All other rules are those chosen for the next game. If that is impossible, sets the message.
  void start();
  void stop() { runner_.stop(); }
  bool is_busy() const override { return runner_.is_busy(); }
  const std::string& message() const { return message_; }

  /// Collects results.
  Redraw advance(double now) override;

  /// The heat map that was last started; null before the first.
  const SweepPlan* plan() const { return plan_.get(); }
  std::size_t played() const { return latest_ ? latest_->games : 0; }
  std::size_t of() const { return plan_ ? games_of_combination(*plan_) * plan_->combinations.size() : 0; }

  /// Returns the command that plays the same games and prints the results.
  std::string command() const;

  // Display options.
  std::size_t figure = 0;  ///< index into `figures()`
  std::size_t player = 0;  ///< index of the player in the plan
  static std::vector<const SweepFigure*> figures();

  std::size_t rows() const { return plan_ ? plan_->rules[0].values.size() : 0; }
  std::size_t columns() const { return plan_ ? plan_->rules[1].values.size() : 0; }
  /// Returns the value of the selected figure in a cell; nullopt if it has none yet or the rules are illegal.
  std::optional<double> value(std::size_t up, std::size_t across) const;
  /// Number of games in a cell that reached `max_moves`; their figures are less reliable than those of finished games.
  std::int64_t stopped(std::size_t up, std::size_t across) const;
  /// Returns the minimum and maximum over all cells; nullopt before the first value.
  std::optional<std::pair<double, double>> range() const;
  /// Formats a value of the selected figure for display.
  std::string text(std::optional<double> value) const;
  /// Returns the rules of a cell of the current plan.
  ParameterValues rules(std::size_t up, std::size_t across) const;
  /// Returns why no game can start with a cell's rules: nothing was started, or the rules are illegal. Empty if one
  /// can.
  std::string obstacle(std::size_t up, std::size_t across) const;

  /// Cell selected with the keyboard.
  std::size_t row = 0;
  std::size_t column = 0;
  void go(Direction direction);

  /// Starts a game with the rules of the selected cell. Returns false if they are illegal.
  bool play();

 private:
  std::optional<std::size_t> combination(std::size_t up, std::size_t across) const;
  const SweepRow* told(std::size_t up, std::size_t across) const;  // null before the cell's first game

  GameController& game_;
  Trace& trace_;
  const PuzzleInfo* info_ = nullptr;
  bool is_open_ = false;
  std::string message_;
  std::shared_ptr<const SweepPlan> plan_;
  std::vector<std::optional<std::size_t>> cells_;  // index of each cell's combination; nullopt if its rules are illegal
  std::shared_ptr<const SweepUpdate> latest_;
  SweepRunner runner_;
};

}  // namespace tilefold::app
