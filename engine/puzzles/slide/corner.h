// The corner strategy, taken from a published student write-up: the baseline for comparing other strategies.
//
// It looks at each move and at the worst placement of a 2 that can follow. A board's value is the sum of its tiles,
// each times the weight of its cell; the weights fall along a snake that starts in a corner. Cells outside of the top
// left 4×4 are ignored.
//
// Source: that write-up; the worst reply as in C. Shannon, Programming a computer for playing chess, 1950.
#pragma once

#include <memory>

#include "engine/core/puzzle.h"

namespace tilefold::slide {

struct State;

/// Returns the value of a board; cells outside of the top left 4×4 have weight 0.
double corner_value(const State& state);

/// Creates the strategy; used as StrategySpec::make.
std::unique_ptr<Strategy> make_corner(const ParameterValues& options, std::uint64_t seed);

}  // namespace tilefold::slide
