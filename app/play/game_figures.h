// Figures about many games: how scores went, how far games came, when a person played.
//
// Plain numbers from plain games; nothing here knows a window, a file, or which time zone it is in.
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

/// A game as lists and figures have it.
struct ListedGame {
  std::int64_t id = 0;
  std::string puzzle;
  std::string status;        ///< playing, over, won, or closed
  std::int64_t started = 0;  ///< milliseconds since 1970, UTC
  std::uint64_t score = 0;
  std::optional<std::uint64_t> largest;
  std::int64_t moves = 0;
  std::int64_t nodes = 0;
  bool is_assisted = false;
  std::map<std::int64_t, std::int64_t> hours;  ///< moves that a person made, by hours since 1970, UTC

  bool is_unfinished() const { return status == "playing"; }
};

/// A line for each game under a header, as CSV: the largest tile is left empty where there is none.
std::string games_csv(std::span<const ListedGame* const> games);

/// The scores of games that followed one another.
struct ScoreBin {
  std::int64_t first = 0;  ///< when the first and the last of them were started
  std::int64_t last = 0;
  std::size_t games = 0;
  std::uint64_t low = 0;  ///< a quarter of them have at most this, and a quarter at least `high`
  std::uint64_t median = 0;
  std::uint64_t high = 0;
  std::uint64_t best = 0;
};

struct GameFigures {
  std::size_t games = 0;
  std::uint64_t best = 0;
  std::uint64_t median = 0;
  std::vector<ScoreBin> scores;                                ///< from the oldest to the newest
  std::vector<std::pair<std::uint64_t, std::size_t>> largest;  ///< how many games came to each largest tile
  std::array<std::int64_t, 24> hours{};                        ///< moves by the hour of the day
  std::map<std::int64_t, std::int64_t> days;                   ///< moves by days since 1970
  std::int64_t moves = 0;                                      ///< that a person made
  double moves_an_hour = 0;                                    ///< of the hours in which there were any
  int streak = 0;                                              ///< days in a row up to today or yesterday
  int longest_streak = 0;
};

/// `games` may be in any order; at most `bins` scores are made of them.
GameFigures figures_of(std::span<const ListedGame* const> games, const ToLocal& to_local, std::int64_t today,
                       std::size_t bins = 40);

/// The least of 1, 2, 2.5 and 5 times a power of ten that is not below `value`: where an axis ends.
double axis_end(double value);

/// The same for what is counted: half of it is a whole number, too.
double count_axis_end(std::size_t count);

}  // namespace tilefold::app
