// Splits the times that a player took for moves into two phases: thinking and acting.
//
// Fits a hidden Markov chain with two states to the logarithms of the times. Each state has a normal distribution. The
// chain models two tendencies: a player who thinks continues to think, and a player who has a plan makes several moves
// quickly. The chain is fitted by expectation maximisation from fixed starting values, so equal times give equal
// results. Not every player has two phases. The chain (7 parameters) is therefore accepted only if the Bayesian
// information criterion prefers it to a single normal distribution (2 parameters).
//
// Sources: L. Rabiner, A Tutorial on Hidden Markov Models (Proc. IEEE 77, 1989), including its scaling; G. Schwarz,
// Estimating the Dimension of a Model (Ann. Statist. 6, 1978). docs/explanation/how-analysis-works.md discusses the
// limits of the method.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace tilefold::measure {

/// Minimum number of times that a fit needs.
constexpr std::size_t min_times = 16;

struct TimePhase {
  double typical_ms = 0;  ///< median of the fitted distribution: exp of the mean logarithm, in ms
  double spread = 0;      ///< standard deviation of the logarithms
  double stays = 0;       ///< probability that the next move is in the same phase
  double share = 0;       ///< share of the moves that are in this phase
};

struct TimePhases {
  TimePhase acting;                    ///< state of the chain with the shorter times
  TimePhase thinking;                  ///< state of the chain with the longer times
  std::vector<double> thinking_share;  ///< for each time, the probability that the user was in the thinking phase
  double advantage = 0;                ///< difference in the Bayesian information criterion to a single distribution;
                                       ///< above 0
};

/// Fits the times, which are in ms and in the order of the moves. Values below 1 count as 1. Returns nullopt if there
/// are too few times, or if a single distribution fits as well as two phases.
std::optional<TimePhases> find_time_phases(std::span<const double> times_ms);

/// Fits the times of several games, one after the other, like the function for one game. `starts` contains the index of
/// each game's first time in `times_ms`, in ascending order; the first is 0. One chain is fitted to all games, and each
/// game is a separate run of this chain.
std::optional<TimePhases> find_time_phases(std::span<const double> times_ms, std::span<const std::size_t> starts);

}  // namespace tilefold::measure
