// The daily game: one game per puzzle and day, the same for everybody, computed from the date alone.
//
// A daily game has the default rules of its puzzle. Its seed follows from the name of the puzzle and the date; if the
// puzzle has a level generator, the game is a level that this seed generates. A stored game is a daily game if it has
// these rules and this seed, so nothing else has to be stored. docs/reference/formats.md describes the seed. Nothing
// here reads a clock: the caller passes the day.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/records/game.h"

namespace tilefold::records {

/// A day as the number of days since 1970-01-01.
using Day = std::int64_t;

constexpr Day first_daily_day = 20454;  ///< 2026-01-01, the first day with a daily game
constexpr Day last_daily_day = 47846;   ///< 2100-12-31

constexpr bool has_daily_game(Day day) {
  return day >= first_daily_day && day <= last_daily_day;
}

/// Convert a day to a date such as "2026-11-29", and back. The error states the format of a date.
std::string date_text(Day day);
Result<Day> read_date(std::string_view text);

/// Returns the seed of the daily game, which is less than 2^53. Requires: the day has a daily game.
std::uint64_t daily_seed(const PuzzleInfo& info, Day day);

/// Returns the day whose daily game has this seed; nullopt if there is none.
std::optional<Day> daily_day(const PuzzleInfo& info, std::uint64_t seed);

/// Returns the rules of all daily games of a puzzle.
ParameterValues daily_rules(const PuzzleInfo& info);

/// Returns the number of moves in which the daily level of a day can be solved; nullopt if the puzzle has no level
/// generator. It grows from Monday to Sunday.
std::optional<int> daily_moves(const PuzzleInfo& info, Day day);

/// Builds the daily game. Requires: the day has a daily game.
Result<Opening> open_daily(const PuzzleInfo& info, Day day);

/// Builds the daily game of the date GameRequest::daily. Returns an error if the request names no puzzle, or also sets
/// something that the date determines.
Result<Opening> open_daily(const GameRequest& request);

}  // namespace tilefold::records
