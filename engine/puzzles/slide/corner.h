// The corner strategy, from a published student write-up: the baseline that others are measured by.
//
// It looks at a move and the one worst placement of a 2 in reply, and values a board by the sum of all values,
// each times the weight of its cell; the weights wind like a snake from a corner. It knows boards up to 4×4.
//
// Source: that write-up; the worst reply as in C. Shannon, Programming a computer for playing chess, 1950.
#pragma once

#include <memory>

#include "engine/core/puzzle.h"

namespace tilefold::slide {

struct State;

/// The value of a board; cells outside of 4×4 weigh nothing.
double corner_value(const State& state);

/// For a StrategySpec.
std::unique_ptr<Strategy> make_corner(const ParameterValues& options, std::uint64_t seed);

}  // namespace tilefold::slide
