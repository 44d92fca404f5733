// Finds the phases of stored games (acting, thinking, and with a third state checking), fitted to each game alone or to
// several games together.
//
// Only moves of the user with a known time before the move count. Undone moves count, too.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "app/measure/time_phases.h"
#include "app/profile/stored.h"

namespace tilefold::study {

/// Selects the games to which one model of the thinking and acting phases is fitted.
enum class PhasePool : std::uint8_t { game, participant, all };

struct MovePhase {
  std::size_t states = 1;          ///< number of states that fit the pool best; 1 if it has no phases
  double thinking = 0;             ///< probability that the user was in the phase with the longest typical time
  std::optional<double> checking;  ///< probability of the middle phase; nullopt without three states
  double advantage = 0;  ///< decrease of the Bayesian information criterion compared with a single distribution
  /// Bayesian information criterion of one, two and three states, as in PhaseFits.
  std::array<std::optional<double>, measure::most_phases> criteria = {};

  double acting() const { return 1 - thinking - checking.value_or(0); }
  /// Returns the most probable phase, "acting", "checking" or "thinking", and its probability. Requires phases.
  std::pair<std::string_view, double> likeliest() const;
  bool is_thinking() const { return likeliest().first == "thinking"; }
};

class PooledPhases {
 public:
  explicit PooledPhases(PhasePool pool) : pool_(pool) {}

  /// Adds the moves of a game, in the order in which they were made. `profile` names the profile of the game. In each
  /// profile, all games without a participant count as games of one participant.
  void add(const std::string& profile, const profile::StoredGame& game, const std::vector<profile::StoredMove>& moves);

  /// Fits the phases. Call after `add` has been called for all games.
  void fit();

  /// Returns the phase of a move; nullopt if the time of the move is unknown, or if its pool has too few times.
  std::optional<MovePhase> find(const std::string& profile, std::int64_t game, std::int32_t node) const;

 private:
  struct Key {
    std::string profile;
    std::int64_t game = 0;
    std::int32_t node = 0;
    // The library of the browser version cannot compare texts with <=>.
    friend bool operator<(const Key& one, const Key& other) {
      return std::tie(one.profile, one.game, one.node) < std::tie(other.profile, other.game, other.node);
    }
  };
  struct Pool {
    std::vector<Key> moves;
    std::vector<double> times;
    std::vector<std::size_t> starts;  // index of the first time of each game
  };

  std::string name_of(const std::string& profile, const profile::StoredGame& game) const;

  PhasePool pool_;
  std::map<std::string, Pool> pools_;
  std::map<Key, MovePhase> phases_;
};

}  // namespace tilefold::study
