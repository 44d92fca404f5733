// How well a person plays over many games: accuracy, losses and luck of judged moves, by day, puzzle, hour of the day
// and time before the move, and how much of the spread of scores was luck.
//
// Only moves that a person made count, and by the time before them only those without help; luck and losses are in the
// unit of their puzzle, so sums over several puzzles mean nothing, while accuracy can be compared. For the spread whole
// games count, whoever made their moves: final = start + luck - loss holds for each (measure/analysis.h), so
//
//   var(final) = cov(start, final) + cov(luck, final) + cov(-loss, final)
//
// and each term's share of the whole is its share of the spread. A share may be below 0 where the others are above 1.
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

/// An hour where the person is.
struct LocalHour {
  std::int64_t day = 0;  ///< days since 1970
  int hour = 0;          ///< 0 to 23
};
using ToLocal = std::function<LocalHour(std::int64_t utc_hour)>;

/// Times before moves: below the first of these milliseconds, below the second, …, and from the last one on.
constexpr std::array<std::int64_t, 7> time_limits{500, 1000, 2000, 4000, 8000, 16'000, 32'000};
constexpr std::size_t time_classes = time_limits.size() + 1;
std::size_t time_class(std::int64_t ms);

/// Sums over moves.
struct Tally {
  std::int64_t moves = 0;
  double accuracy = 0;
  double loss = 0;
  double luck = 0;

  void add(const Tally& other);
  /// The mean; 0 without a move.
  double mean_accuracy() const { return moves == 0 ? 0 : accuracy / static_cast<double>(moves); }
};

/// What is known of one game.
struct GameTally {
  std::int64_t game = 0;
  std::string puzzle = {};
  Tally own = {};                            ///< of the moves that a person made
  std::map<std::int64_t, Tally> hours = {};  ///< the same, by hours since 1970, UTC
  std::array<Tally, time_classes> times = {};
  bool is_whole = false;  ///< all moves of its line have been judged
  double start = 0;       ///< score and value at its beginning; of whole games, as the following
  double luck = 0;
  double loss = 0;
};

/// What the strategy that judged most of a game's moves has said of it; empty where none has.
Result<GameTally> tally_of(Store& store, const StoredGame& stored);

/// How the scores of a puzzle's games came to differ.
struct Spread {
  std::size_t games = 0;
  double luck = 0;  ///< shares of the variance of what games came to; together with that of their starts 1
  double loss = 0;
};

/// Fewer games have no spread worth telling.
constexpr std::size_t least_games_of_spread = 5;

struct AccuracyFigures {
  std::size_t games = 0;  ///< with a move that counts
  Tally all;
  std::map<std::string, Tally> puzzles;
  std::map<std::int64_t, Tally> days;
  std::array<Tally, 24> hours{};
  std::array<Tally, time_classes> times{};
  std::map<std::string, Spread> spreads;  ///< of puzzles with enough whole games that differ
};

AccuracyFigures accuracy_of_games(std::span<const GameTally* const> games, const ToLocal& to_local);

}  // namespace tilefold::app
