// Splits a player's times before moves into two kinds: thinking and acting.
//
// Fits a hidden Markov chain with two states to the logarithms of the times; each state has a normal distribution. A
// player who thinks tends to continue thinking, and one who has a plan plays several moves quickly. The chain is fitted
// by expectation maximisation from fixed starting values, so equal times give equal results. The chain is accepted only
// if the Bayesian information criterion prefers it (7 parameters) to a single normal distribution (2 parameters),
// because not every player has two kinds of times.
//
// Source: L. Rabiner, A Tutorial on Hidden Markov Models (Proc. IEEE 77, 1989), with its scaling; G. Schwarz,
// Estimating the Dimension of a Model (Ann. Statist. 6, 1978). Doubts in docs/explanation/how-analysis-works.md.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace tilefold::app {

/// Minimum number of times for a fit.
constexpr std::size_t min_times = 16;

struct TimePhase {
  double typical_ms = 0;  ///< median of the fitted distribution: exp of the mean logarithm, in ms
  double spread = 0;      ///< standard deviation of the logarithms
  double stays = 0;       ///< probability that the next move is in the same phase
  double share = 0;       ///< share of the moves
};

struct TimePhases {
  TimePhase acting;                    ///< the faster state
  TimePhase thinking;                  ///< the slower state
  std::vector<double> thinking_share;  ///< for every time, the probability that the user was thinking
  double advantage = 0;                ///< difference of the criterion between one state and two; greater than 0
};

/// Fits the times (in ms, in the order of moves; values below 1 count as 1). Returns nullopt if there are too few times
/// or one distribution fits as well.
std::optional<TimePhases> find_time_phases(std::span<const double> times_ms);

}  // namespace tilefold::app
