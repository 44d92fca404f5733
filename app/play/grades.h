// How good a move is beside the best one, for people: a word, and what it costs in points as far as that is known.
//
// A strategy's values are in points, with an error where they are sampled; what lies within the error is no
// difference, and no more digits are shown than it leaves meaning to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/strategy.h"

namespace tilefold::app {

enum class Grade : std::uint8_t { best, good, fair, poor };

std::string_view word_of(Grade grade);

/// What is known of a move beside the best one.
struct Comparison {
  double cost = 0;   ///< points that the best move brings more, at least 0
  double error = 0;  ///< standard error of the cost; 0 where values are not sampled
  double stake = 0;  ///< what the worst move costs
};

/// Whether the strategy has an opinion at all: a random one has none.
bool is_judged(const Choice& choice);

/// The comparison of one of the values of a choice; none where it or the best one has no estimate.
std::optional<Comparison> compare(const Choice& choice, const MoveValue& value);

/// Good up to a tenth of the stake and within two standard errors, poor from four tenths on.
Grade grade_of(const Comparison& comparison);

/// "−1,200": to the digit that the error begins at, without one to two digits; empty for what is no difference.
std::string cost_text(const Comparison& comparison);

}  // namespace tilefold::app
