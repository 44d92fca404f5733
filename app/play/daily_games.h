// The daily games that the user has played: results, the streak, and a text to share.
//
// They are found among the stored games by puzzle, rules and seed (app/records/daily.h). Without a profile there are
// none.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/profile/store.h"
#include "app/profile/stored.h"
#include "app/records/daily.h"
#include "engine/core/session.h"

namespace tilefold::play {

/// The best result of a daily game, and the game to continue.
struct DailyResult {
  std::int64_t game = 0;  ///< number in the profile of the game with the best result
  bool is_solved = false;
  bool is_over = false;  ///< true if the game is over or solved
  bool is_assisted = false;
  bool is_autoplayed = false;  ///< true if a strategy made moves; such a game does not count for the streak
  std::uint64_t score = 0;
  std::int64_t moves = 0;
  std::optional<std::int64_t> unfinished = {};  ///< number of the newest game that can be continued
};

/// Returns the day of a session's current game; nullopt if it is not a daily game.
std::optional<records::Day> daily_day_of(const Session& session);
std::optional<records::Day> daily_day_of(const PuzzleInfo& info, const profile::StoredGame& game);

/// Returns the date of a day in figures, as the current language writes it: "2026-11-29" in English.
std::string date_in_figures(records::Day day);

/// True if `a` is the better result. Compares in this order: a game without autoplay is better, then a solved game,
/// then the higher score or, if the puzzle has no score, fewer moves.
bool is_better(const PuzzleInfo& info, const DailyResult& a, const DailyResult& b);

class DailyGames {
 public:
  /// Reads the results from the profile. `local_day` converts the time of a start, in ms since 1970, to a local day.
  void read(profile::Store& store, records::Day (*local_day)(std::int64_t wall_ms));

  /// Returns the result of a daily game; null if the user has not made a move in it.
  const DailyResult* result(const PuzzleInfo& info, records::Day day) const;

  /// Returns the number of days in a row, up to today or yesterday, on which the user played a daily game of that day.
  int streak(records::Day today) const;

 private:
  std::map<std::pair<std::string_view, records::Day>, DailyResult>
      results_;                  // results; the key is the name of the puzzle and the day
  std::set<records::Day> days_;  // days whose daily game was played on the same day
};

/// A result to share.
struct DailyReport {
  DailyResult result;
  std::vector<std::uint64_t> scores;  ///< scores after the moves of the game, in order
  int streak = 0;
};

/// Returns a text about a result that can be shared. It contains no seed and no move. It shows the growth of the score
/// as a row of bars.
std::string share_text(const PuzzleInfo& info, records::Day day, const DailyReport& report);

/// Returns the result of the session's current game and the scores after its moves.
DailyResult daily_result_of(const Session& session, bool is_assisted);
std::vector<std::uint64_t> scores_of(const Session& session);
/// Returns the scores after the moves of a stored game; empty if it cannot be read.
std::vector<std::uint64_t> scores_of(profile::Store& store, std::int64_t game);

}  // namespace tilefold::play
