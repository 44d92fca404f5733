// Splits the times that a player took for moves into phases: thinking and acting, and with a third state also checking,
// whose times lie between them.
//
// Fits hidden Markov chains with two and three states to the logarithms of the times. Each state has a normal
// distribution. The chain models two tendencies: a player who thinks continues to think, and a player who has a plan
// makes several moves quickly. The chains are fitted by expectation maximisation from fixed starting values, so equal
// times give equal results. Not every player has phases. The Bayesian information criterion therefore chooses between a
// single normal distribution (2 parameters), two states (7 parameters) and three states (14 parameters).
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

/// Minimum number of times that a fit needs, and that a fit of three states needs.
constexpr std::size_t min_times = 16;
constexpr std::size_t min_times_of_three = 48;

/// Number of states that a fit tries at most.
constexpr std::size_t most_phases = 3;

struct TimePhase {
  double typical_ms = 0;  ///< median of the fitted distribution: exp of the mean logarithm, in ms
  double spread = 0;      ///< standard deviation of the logarithms
  double stays = 0;       ///< probability that the next move is in the same phase
  double share = 0;       ///< share of the moves that are in this phase
};

struct TimePhases {
  TimePhase acting;                         ///< chain state with the shortest typical time
  std::optional<TimePhase> checking = {};   ///< middle state of a chain with three states
  TimePhase thinking;                       ///< chain state with the longest typical time
  std::vector<double> checking_share = {};  ///< for each time, the probability of the middle state; empty without one
  std::vector<double> thinking_share;       ///< for each time, the probability that the user was thinking
  double advantage = 0;                     ///< difference in the Bayesian information criterion to a single
                                            ///< distribution; above 0
};

/// The fits to the times. `criteria[k]` is the Bayesian information criterion of k + 1 states; nullopt if there are too
/// few times for so many states. The smallest criterion chooses the number of states.
struct PhaseFits {
  std::array<std::optional<double>, most_phases> criteria = {};
  std::optional<TimePhases> phases;  ///< nullopt if a single distribution fits best
};

/// Fits the times, which are in ms and in the order of the moves. Values below 1 count as 1. Several games follow one
/// after the other: `starts` contains the index of each game's first time in `times_ms`, in ascending order; the first
/// is 0. One chain is fitted to all games, and each game is a separate run of this chain. Returns nullopt if there are
/// too few times.
std::optional<PhaseFits> fit_time_phases(std::span<const double> times_ms, std::span<const std::size_t> starts);

/// Fits at most two states to the times of one or several games. Returns nullopt if there are too few times, or if a
/// single distribution fits as well as two phases.
std::optional<TimePhases> find_time_phases(std::span<const double> times_ms);
std::optional<TimePhases> find_time_phases(std::span<const double> times_ms, std::span<const std::size_t> starts);

}  // namespace tilefold::measure
