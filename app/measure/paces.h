// Two paces of a player: times before moves as they come from thinking and from acting.
//
// The logarithms of the times are taken for a hidden Markov chain of two states, each with a normal distribution of its
// own: who thinks tends to go on thinking, and who has understood plays several moves at once. The chain is fitted by
// expectation and maximisation from fixed beginnings, so the same times give the same paces. It is told only where two
// states say the times better than one normal distribution does, their seven parameters weighed against its two
// (Bayesian information criterion); not every player has two paces.
//
// Source: L. Rabiner, A Tutorial on Hidden Markov Models (Proc. IEEE 77, 1989), with its scaling; G. Schwarz,
// Estimating the Dimension of a Model (Ann. Statist. 6, 1978). Doubts in docs/analysis.md.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace tilefold::app {

/// Fewer times say nothing.
constexpr std::size_t least_times = 16;

struct Pace {
  double typical_ms = 0;  ///< the middle of its times: the exponential of the mean logarithm
  double spread = 0;      ///< the standard deviation of the logarithms
  double stays = 0;       ///< the probability that the next move is of the same pace
  double share = 0;       ///< of the moves
};

struct Paces {
  Pace acting;                         ///< the faster one
  Pace thinking;                       ///< the slower one
  std::vector<double> thinking_share;  ///< for every time, the probability that it was of thinking
  double advantage = 0;                ///< of two states over one, in units of the criterion; above 0
};

/// The paces of times in milliseconds in the order of the moves, those below 1 counted as 1. None where there are too
/// few, or one pace says them as well.
std::optional<Paces> find_paces(std::span<const double> times_ms);

}  // namespace tilefold::app
