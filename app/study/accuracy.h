// Statistics of the user's play in many stored games. They give the accuracy, loss and luck of judged moves, grouped by
// day, puzzle, hour of the day and thinking time. They also give the share of luck in the variance of final scores.
//
// Only moves that the user made are counted. Statistics by thinking time also leave out moves that were made with help.
// The units of luck and loss differ between puzzles, so their sums over several puzzles mean nothing; accuracy can be
// compared. The variance of scores uses whole games, including moves made by a strategy. Since final = start + luck -
// loss holds for every game (measure/analysis.h),
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

namespace tilefold::study {

/// An hour in the user's time zone.
struct LocalHour {
  std::int64_t day = 0;  ///< day, in days since 1970-01-01
  int hour = 0;          ///< hour of the day, 0 to 23
};
using ToLocal = std::function<LocalHour(std::int64_t utc_hour)>;

/// Upper limits, in ms, of the classes of thinking time before a move. The last class has no upper limit.
constexpr std::array<std::int64_t, 7> time_limits{500, 1000, 2000, 4000, 8000, 16'000, 32'000};
constexpr std::size_t time_classes = time_limits.size() + 1;
std::size_t time_class(std::int64_t ms);

/// Sums of accuracy, loss and luck over several moves.
struct Tally {
  std::int64_t moves = 0;
  double accuracy = 0;
  double loss = 0;
  double luck = 0;

  void add(const Tally& other);
  /// Returns the mean accuracy; 0 if there are no moves.
  double mean_accuracy() const { return moves == 0 ? 0 : accuracy / static_cast<double>(moves); }
};

/// Sums over the moves of one game that have been judged.
struct GameTally {
  std::int64_t game = 0;
  std::string puzzle = {};
  Tally own = {};                            ///< sums over the moves that the user made
  std::map<std::int64_t, Tally> hours = {};  ///< the same moves, by hour since 1970-01-01 00:00 UTC
  std::array<Tally, time_classes> times = {};
  bool is_whole = false;  ///< true if all moves of the game's current line have been judged
  /// Score plus value at the start of the game. `start`, `luck` and `loss` are valid only if `is_whole`.
  double start = 0;
  double luck = 0;
  double loss = 0;
};

/// Sums the judgements of one strategy: the one that has judged the most moves of the game. The result is empty if no
/// move has been judged.
Result<GameTally> tally_of(profile::Store& store, const profile::StoredGame& stored);

/// The contributions of luck and loss to the variance of the final scores of one puzzle's games.
struct Spread {
  std::size_t games = 0;
  /// Share of the variance that is due to luck; the shares of luck, loss and starting scores add up to 1.
  double luck = 0;
  double loss = 0;
};

/// A Spread is computed only from at least this many games.
constexpr std::size_t min_games_of_spread = 5;

struct AccuracyFigures {
  std::size_t games = 0;  ///< number of games that contribute at least one move
  Tally all;
  std::map<std::string, Tally> puzzles;
  std::map<std::int64_t, Tally> days;
  std::array<Tally, 24> hours{};
  std::array<Tally, time_classes> times{};
  /// The spread of each puzzle; missing if the puzzle has too few games or all their scores are equal.
  std::map<std::string, Spread> spreads;
};

AccuracyFigures accuracy_of_games(std::span<const GameTally* const> games, const ToLocal& to_local);

}  // namespace tilefold::study
