// An optional clock. Measures how long the user has played a game, or the time since the last change of the game.
//
// The caller passes the time and decides when the clock runs. The clock stores nothing in the profile, and the recorded
// times of moves do not depend on it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>

namespace tilefold::play {

/// The time that the clock shows.
enum class ClockMode : std::uint8_t {
  off,
  game,  ///< time for which the current game has been played in this window
  move,  ///< time since the last change of the game
};

class GameClock {
 public:
  /// The game that the clock measures. A new value of `version` means that the game has changed.
  struct Subject {
    std::int64_t player = 0;  ///< number of the player who plays the game
    std::string puzzle;
    std::int32_t game = 0;  ///< number of the game in the session of this player and puzzle
    std::uint64_t version = 0;
  };

  /// Adds the time since the last call if the clock was running. Then starts or stops the clock, as `is_running` says.
  /// `now` is in ms and must not decrease.
  void advance(double now, const Subject& subject, bool is_running);

  /// Returns the measured time in ms; 0 if the clock is off.
  double measured(ClockMode mode) const;

  /// Returns the time at which the text of the clock changes next; nullopt if the clock is stopped.
  std::optional<double> next_time(ClockMode mode) const;

 private:
  using Key = std::tuple<std::int64_t, std::string, std::int32_t>;  // player, puzzle and game

  std::map<Key, double> games_;  // time of each game, in ms
  Key game_;                     // key of the current game
  double move_ = 0;
  std::uint64_t version_ = 0;
  double last_ = 0;
  bool is_running_ = false;
};

/// Formats a time as minutes and seconds, or as hours, minutes and seconds if it is an hour or more: "2:05", "1:00:07".
std::string clock_text(double ms);

}  // namespace tilefold::play
