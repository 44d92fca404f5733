// A sweep over two rules as a map: who plays which games under every pair of values, and what that came to.
//
// It is played beside the window. Law: when it has ended, its figures are those of its command.
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
#include "app/play/game_view.h"

namespace tilefold::app {

/// A rule and the values from which to which it goes, as the table keeps them.
struct HeatAxis {
  std::size_t line = 0;
  std::int64_t from = 0;
  std::int64_t to = 0;
};

class HeatMap {
 public:
  static constexpr std::size_t most_steps = 7;      ///< values of an axis
  static constexpr std::int64_t most_games = 1000;  ///< of a cell and strategy
  static constexpr std::uint64_t common_seed = 1;   ///< so that all cells are dealt alike

  HeatMap(GameView& view, Trace& trace, std::function<void()> wake);

  bool is_open() const { return is_open_ && is_same_puzzle(*info_, view_.puzzle().about()); }
  void open();
  /// Ends the work; what it has found stays.
  void close();

  const PuzzleInfo& puzzle() const { return *info_; }

  // What is to be played: free to change, and taken by `start`.
  std::array<HeatAxis, 2> axes;  ///< down and across
  std::vector<char> players;     ///< which of the puzzle's strategies
  int games = 40;                ///< of each pair and strategy
  int max_moves = 1000;          ///< after which a game is stopped

  /// Chooses the rule of an axis, with values around the usual one.
  void set_rule(std::size_t axis, std::size_t line);
  /// The values that an axis stands for: all of a short list, some of a long one.
  std::vector<std::int64_t> values(std::size_t axis) const;

  /// Plays it, under the rules that are chosen for the next game but for the two; a message says why it cannot be.
  void start();
  void stop() { runner_.stop(); }
  bool is_busy() const { return runner_.is_busy(); }
  const std::string& message() const { return message_; }

  /// Takes what there is; whether there was anything.
  bool advance();

  /// What was last started; null before.
  const SweepPlan* plan() const { return plan_.get(); }
  std::size_t played() const { return news_ ? news_->games : 0; }
  std::size_t of() const { return plan_ ? games_of_combination(*plan_) * plan_->combinations.size() : 0; }

  /// The command that plays the same and prints it.
  std::string command() const;

  // What is shown of it.
  std::size_t figure = 0;  ///< of `figures`
  std::size_t player = 0;  ///< of the plan's settings
  static std::vector<const SweepFigure*> figures();

  std::size_t rows() const { return plan_ ? plan_->rules[0].values.size() : 0; }
  std::size_t columns() const { return plan_ ? plan_->rules[1].values.size() : 0; }
  /// The value of the figure in a cell; none where there is none yet, or the rules are not legal.
  std::optional<double> value(std::size_t up, std::size_t across) const;
  /// Of the games of a cell those that ended for having had `max_moves`, whose figures say less than whole ones.
  std::int64_t stopped(std::size_t up, std::size_t across) const;
  /// The least and the greatest value; none before the first.
  std::optional<std::pair<double, double>> range() const;
  /// A value of the figure for people.
  std::string text(std::optional<double> value) const;
  /// The rules of a cell of what was started.
  ParameterValues rules(std::size_t up, std::size_t across) const;
  /// Why no game can begin by them: nothing was started, or they are not legal. Empty where one can.
  std::string obstacle(std::size_t up, std::size_t across) const;

  /// The cell that keys have chosen.
  std::size_t row = 0;
  std::size_t column = 0;
  void go(Direction direction);

  /// Begins a game by the rules of the chosen cell; false where they are not legal.
  bool play();

 private:
  std::optional<std::size_t> combination(std::size_t up, std::size_t across) const;
  const SweepRow* told(std::size_t up, std::size_t across) const;  // null before the first game

  GameView& view_;
  Trace& trace_;
  const PuzzleInfo* info_ = nullptr;
  bool is_open_ = false;
  std::string message_;
  std::shared_ptr<const SweepPlan> plan_;
  std::vector<std::optional<std::size_t>> cells_;  // the combination of each
  std::shared_ptr<const SweepNews> news_;
  SweepRunner runner_;
};

}  // namespace tilefold::app
