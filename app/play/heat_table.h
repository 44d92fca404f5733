// The results of a heat map as a table: a cell for every pair of values of two rules, with the figure and the player
// that the user has selected.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/jobs/sweep_runner.h"
#include "app/measure/sweep_figures.h"
#include "engine/core/geometry.h"

namespace tilefold::app {

/// Returns the figures that a heat map can show.
std::vector<const SweepFigure*> heat_figures();

class HeatTable {
 public:
  /// Starts the table of another sweep, without results; null for none.
  void begin(std::shared_ptr<const SweepPlan> plan);
  void update(std::shared_ptr<const SweepUpdate> update) { latest_ = std::move(update); }

  /// The sweep that was last started; null before the first.
  const SweepPlan* plan() const { return plan_.get(); }

  /// Number of games played so far, and of all games.
  struct Progress {
    std::size_t played = 0;
    std::size_t of = 0;
  };
  Progress progress() const;

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
  /// Returns the rules of a cell. Requires a plan.
  ParameterValues rules(std::size_t up, std::size_t across) const;
  /// Returns why no game can start with a cell's rules: nothing was started, or the rules are illegal. Empty if one
  /// can.
  std::string obstacle(std::size_t up, std::size_t across) const;

  std::size_t figure = 0;  ///< index into `heat_figures()`
  std::size_t player = 0;  ///< index into the plan's entries

  /// Cell selected with the keyboard.
  std::size_t row = 0;
  std::size_t column = 0;
  void go(Direction direction);
  /// Returns the rules of the selected cell; nullopt if they are illegal.
  std::optional<ParameterValues> chosen_rules() const;

 private:
  std::optional<std::size_t> combination(std::size_t up, std::size_t across) const;
  const SweepRow* result(std::size_t up, std::size_t across) const;  // null before the cell's first game

  std::shared_ptr<const SweepPlan> plan_;
  std::vector<std::optional<std::size_t>> cells_;  // index of each cell's combination; nullopt if its rules are illegal
  std::shared_ptr<const SweepUpdate> latest_;
};

}  // namespace tilefold::app
