// Statistics of many games: the trend of the scores, the largest tiles, and the times at which the user played.
//
// The functions only compute. They do not depend on the window, the profile or the time zone.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/study/accuracy.h"

namespace tilefold::play {

/// The data of a game that the game list and the statistics use.
struct ListedGame {
  std::int64_t id = 0;
  std::string puzzle;
  std::string status;        ///< state of the game: playing, over, won or closed
  std::int64_t started = 0;  ///< time of the start, in milliseconds since 1970, UTC
  std::uint64_t score = 0;
  std::optional<std::uint64_t> largest;
  std::int64_t moves = 0;
  std::int64_t nodes = 0;
  bool is_assisted = false;
  bool is_autoplayed = false;                  ///< true if a strategy has played some of the moves
  std::map<std::int64_t, std::int64_t> hours;  ///< number of the user's moves by hour since 1970, UTC

  bool is_unfinished() const { return status == "playing"; }
};

/// Returns the games as CSV with a header row. The field for the largest tile is empty if a game has no such tile.
std::string games_csv(std::span<const ListedGame* const> games);

/// Summary of the scores of several consecutive games.
struct ScoreBin {
  std::int64_t first = 0;  ///< start time of the first game of the group, in milliseconds since 1970; `last` is that of
                           ///< the last game
  std::int64_t last = 0;
  std::size_t games = 0;
  std::uint64_t low = 0;  ///< first quartile of the scores; `high` is the third quartile
  std::uint64_t median = 0;
  std::uint64_t high = 0;
  std::uint64_t best = 0;
};

struct GameFigures {
  std::size_t games = 0;
  std::uint64_t best = 0;
  std::uint64_t median = 0;
  std::vector<ScoreBin> scores;  ///< trend of the scores, oldest games first
  /// For each largest tile, the number of games that reached it.
  std::vector<std::pair<std::uint64_t, std::size_t>> largest;
  std::array<std::int64_t, 24> hours{};  ///< number of moves by hour of the day, local time
  /// Number of moves by day, local time; days are counted from 1970.
  std::map<std::int64_t, std::int64_t> days;
  std::int64_t moves = 0;    ///< total number of the user's moves
  double moves_an_hour = 0;  ///< mean number of moves per hour; only hours with at least one move count
  int streak = 0;            ///< number of consecutive days of play that end today or yesterday
  int longest_streak = 0;
};

/// Computes the statistics of `games`, which need not be sorted. Sorts them by their start and divides them into at
/// most `bins` groups of consecutive games, for the trend of the scores.
GameFigures figures_of(std::span<const ListedGame* const> games, const study::ToLocal& to_local, std::int64_t today,
                       std::size_t bins = 40);

/// Returns a round number at which to end the axis of a chart: the smallest number that is at least `value` and is 1,
/// 2, 2.5 or 5 times a power of ten.
double axis_end(double value);

/// Returns a number at which to end an axis that shows counts. It is at least `count` and even, so that half of it is a
/// whole number.
double count_axis_end(std::size_t count);

}  // namespace tilefold::play
