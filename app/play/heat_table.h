// The results of a heat map as a table with a cell for each pair of values of two rules. A cell shows the figure of the
// player that the user has selected.
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

namespace tilefold::play {

/// Returns the figures that a heat map can show.
std::vector<const measure::SweepFigure*> heat_figures();

class HeatTable {
 public:
  /// Clears the table and prepares it for the results of this sweep. If `plan` is null, the table stays empty.
  void begin(std::shared_ptr<const measure::SweepPlan> plan);
  void update(std::shared_ptr<const jobs::SweepUpdate> update) { latest_ = std::move(update); }

  /// Returns the sweep that was started last; null if none was started.
  const measure::SweepPlan* plan() const { return plan_.get(); }

  /// Number of finished games of the heat map, and number of all its games.
  struct Progress {
    std::size_t played = 0;
    std::size_t of = 0;
  };
  Progress progress() const;

  std::size_t rows() const { return plan_ ? plan_->rules[0].values.size() : 0; }
  std::size_t columns() const { return plan_ ? plan_->rules[1].values.size() : 0; }
  /// Returns the value of the selected figure in a cell; nullopt if there is no value yet or the rules of the cell are
  /// illegal.
  std::optional<double> value(std::size_t up, std::size_t across) const;
  /// Returns the number of games in a cell that were stopped by the move limit. Figures with such games are less
  /// reliable.
  std::int64_t stopped(std::size_t up, std::size_t across) const;
  /// Returns the lowest and the highest value in the table; nullopt if there are no values yet.
  std::optional<std::pair<double, double>> range() const;
  /// Returns a value of the selected figure as text.
  std::string text(std::optional<double> value) const;
  /// Returns the rules of a cell. Requires: `plan()` is not null.
  ParameterValues rules(std::size_t up, std::size_t across) const;
  /// Returns the reason why no game can be started with the rules of a cell: no sweep was started, or the rules are
  /// illegal. Empty if a game can be started.
  std::string obstacle(std::size_t up, std::size_t across) const;

  std::size_t figure = 0;  ///< index of the selected figure in `heat_figures()`
  std::size_t player = 0;  ///< index of the selected player in the plan's entries

  /// The cell of the heat map that the user has selected with the keyboard.
  std::size_t row = 0;
  std::size_t column = 0;
  void go(Direction direction);
  /// Returns the rules of the selected cell; nullopt if they are illegal.
  std::optional<ParameterValues> chosen_rules() const;

 private:
  std::optional<std::size_t> combination(std::size_t up, std::size_t across) const;
  // Returns the results of a cell; null until a game of the cell has ended.
  const measure::SweepRow* result(std::size_t up, std::size_t across) const;

  std::shared_ptr<const measure::SweepPlan> plan_;
  // for each cell, the index of its combination in the plan; nullopt if the rules of the cell are illegal
  std::vector<std::optional<std::size_t>> cells_;
  std::shared_ptr<const jobs::SweepUpdate> latest_;
};

}  // namespace tilefold::play
