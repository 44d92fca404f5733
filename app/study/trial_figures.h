// The figures of a trial, which is one stored game of a study: its length, times and detours.
//
// Only the user's own moves count, including undone ones. Figures about times use the moves whose time is known.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/profile/stored.h"
#include "app/study/move_states.h"

namespace tilefold::study {

struct TrialFigures {
  std::int64_t moves = 0;
  std::optional<std::int64_t> first_move_ms = {};  ///< time before the first move, in ms
  std::optional<double> median_ms = {};            ///< median of the times before the moves, in ms
  std::optional<std::int64_t> thinking_ms = {};    ///< sum of the times before the moves, in ms
  /// Wall-clock time from the moment at which the user could make the first move until the last move, in ms.
  std::optional<std::int64_t> duration_ms = {};
  std::optional<int> optimum = {};                ///< length of a shortest solution of the first position
  std::optional<std::int64_t> over_optimum = {};  ///< `moves` minus `optimum`, if the game is won
  std::optional<double> nearer_share = {};        ///< share of the moves that lead nearer to the solution
  std::optional<double> farther_share = {};       ///< share of the moves that lead farther from the solution
  std::optional<std::int64_t> revisits = {};      ///< number of moves that led back to an earlier state
};

/// `states` contains an entry for each of `moves`, or is empty if the game could not be replayed; the figures about
/// states are then nullopt.
TrialFigures trial_figures(const profile::StoredGame& game, const std::vector<profile::StoredMove>& moves,
                           const std::vector<MoveStates>& states);

}  // namespace tilefold::study
