// Rates a move compared with the best one: a word and the loss in points.
//
// Sampled values have a standard error. Differences within the error count as zero, and losses are rounded to the
// digits that the error leaves significant.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/strategy.h"

namespace tilefold::app {

enum class Grade : std::uint8_t { best, good, fair, poor };

std::string_view word_of(Grade grade);

/// A move compared with the best one.
struct Comparison {
  double cost = 0;   ///< estimate of the best move minus estimate of this move, at least 0
  double error = 0;  ///< standard error of the loss; 0 if the values are not sampled
  double stake = 0;  ///< loss of the worst move
};

/// True if the strategy has evaluated the moves. Random strategies do not evaluate moves.
bool is_judged(const Choice& choice);

/// Compares a move of `choice` with the best one; nullopt if either has no score estimate.
std::optional<Comparison> compare(const Choice& choice, const MoveValue& value);

/// Returns `good` for a loss of at most two standard errors or at most 10 % of the worst move's loss, `poor` for a loss
/// of at least 40 % of the worst move's loss, otherwise `fair`.
Grade grade_of(const Comparison& comparison);

/// Returns a text such as "−1,200", rounded to the first digit of the standard error, or to two digits without one.
/// Empty if the loss is insignificant.
std::string cost_text(const Comparison& comparison);

}  // namespace tilefold::app
