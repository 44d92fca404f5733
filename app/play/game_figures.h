// Statistics over many games: score trend, largest tiles, and times of play.
//
// Pure computation; independent of the window, the profile and the time zone.
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

namespace tilefold::app {

/// A game as used by the game list and the statistics.
struct ListedGame {
  std::int64_t id = 0;
  std::string puzzle;
  std::string status;        ///< one of playing, over, won and closed
  std::int64_t started = 0;  ///< milliseconds since 1970, UTC
  std::uint64_t score = 0;
  std::optional<std::uint64_t> largest;
  std::int64_t moves = 0;
  std::int64_t nodes = 0;
  bool is_assisted = false;
  bool is_autoplayed = false;                  ///< true if a strategy has made moves
  std::map<std::int64_t, std::int64_t> hours;  ///< number of the user's moves by hour since 1970, UTC

  bool is_unfinished() const { return status == "playing"; }
};

/// Formats games as CSV with a header row; the field for the largest tile is empty for games that have none.
std::string games_csv(std::span<const ListedGame* const> games);

/// Summary of the scores of consecutive games.
struct ScoreBin {
  std::int64_t first = 0;  ///< start times of the first and the last game, in milliseconds since 1970
  std::int64_t last = 0;
  std::size_t games = 0;
  std::uint64_t low = 0;  ///< first quartile of the scores; `high` is the third
  std::uint64_t median = 0;
  std::uint64_t high = 0;
  std::uint64_t best = 0;
};

struct GameFigures {
  std::size_t games = 0;
  std::uint64_t best = 0;
  std::uint64_t median = 0;
  std::vector<ScoreBin> scores;                                ///< oldest first
  std::vector<std::pair<std::uint64_t, std::size_t>> largest;  ///< each largest tile with the number of games that
                                                               ///< reached it
  std::array<std::int64_t, 24> hours{};                        ///< moves by hour of the day, local time
  std::map<std::int64_t, std::int64_t> days;                   ///< moves by day since 1970, local time
  std::int64_t moves = 0;                                      ///< total number of the user's moves
  double moves_an_hour = 0;  ///< mean number of moves over the hours with at least one move
  int streak = 0;            ///< consecutive days of play ending today or yesterday
  int longest_streak = 0;
};

/// Computes the statistics of `games`, which may be in any order. Creates at most `bins` score bins.
GameFigures figures_of(std::span<const ListedGame* const> games, const ToLocal& to_local, std::int64_t today,
                       std::size_t bins = 40);

/// Returns the smallest number of the form 1, 2, 2.5 or 5 times a power of ten that is at least `value`, for the end of
/// a chart axis.
double axis_end(double value);

/// Returns an axis end for counts: at least `count`, and even, so that its half is a whole number.
double count_axis_end(std::size_t count);

}  // namespace tilefold::app
