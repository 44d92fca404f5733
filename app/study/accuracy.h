// Statistics of a player over many stored games: accuracy, loss and luck of judged moves, grouped by day, puzzle, hour
// of the day and time before the move, and the share of luck in the variance of final scores.
//
// Only moves that the user made are counted; statistics by time before the move also leave out moves made with help.
// Luck and loss are in the unit of their puzzle, so sums over several puzzles are meaningless; accuracy is comparable.
// The variance of scores uses whole games, including moves made by a strategy. Since final = start + luck - loss holds
// for every game (measure/analysis.h),
//
//   var(final) = cov(start, final) + cov(luck, final) + cov(-loss, final)
//
// and a term divided by var(final) is its share. A share can be negative; the others then add up to more than 1.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/measure/move_class.h"
#include "app/profile/store.h"

namespace tilefold::app {

/// An hour in the user's time zone.
struct LocalHour {
  std::int64_t day = 0;  ///< days since 1970-01-01
  int hour = 0;          ///< 0 to 23
};
using ToLocal = std::function<LocalHour(std::int64_t utc_hour)>;

/// Upper bounds, in ms, of the classes of time before a move; the last class has no upper bound.
constexpr std::array<std::int64_t, 7> time_limits{500, 1000, 2000, 4000, 8000, 16'000, 32'000};
constexpr std::size_t time_classes = time_limits.size() + 1;
std::size_t time_class(std::int64_t ms);

/// Sums over a set of moves.
struct Tally {
  std::int64_t moves = 0;
  double accuracy = 0;
  double loss = 0;
  double luck = 0;

  void add(const Tally& other);
  /// Returns the mean accuracy; 0 without moves.
  double mean_accuracy() const { return moves == 0 ? 0 : accuracy / static_cast<double>(moves); }
};

/// Sums over the judged moves of one game.
struct GameTally {
  std::int64_t game = 0;
  std::string puzzle = {};
  Tally own = {};                            ///< moves that the user made
  std::map<std::int64_t, Tally> hours = {};  ///< the same moves, by hour since 1970-01-01 00:00 UTC
  std::array<Tally, time_classes> times = {};
  bool is_whole = false;  ///< true if every move of the current line has been judged
  double start = 0;       ///< score plus value at the start of the game; valid, like luck and loss, only if is_whole
  double luck = 0;
  double loss = 0;
};

/// Sums the judgements of the strategy that has judged most of the game's moves; empty if none has judged any.
Result<GameTally> tally_of(Store& store, const StoredGame& stored);

/// Sources of the variance of final scores among the games of one puzzle.
struct Spread {
  std::size_t games = 0;
  double luck = 0;  ///< share of luck in the variance; luck, loss and start scores add up to 1
  double loss = 0;
};

/// Minimum number of games for which a Spread is computed.
constexpr std::size_t min_games_of_spread = 5;

struct AccuracyFigures {
  std::size_t games = 0;  ///< games with at least one counted move
  Tally all;
  std::map<std::string, Tally> puzzles;
  std::map<std::int64_t, Tally> days;
  std::array<Tally, 24> hours{};
  std::array<Tally, time_classes> times{};
  std::map<std::string, Spread> spreads;  ///< spread per puzzle, if there are enough games with differing scores
};

AccuracyFigures accuracy_of_games(std::span<const GameTally* const> games, const ToLocal& to_local);

}  // namespace tilefold::app
