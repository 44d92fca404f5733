// The corner strategy, taken from a published student write-up: the baseline for comparing other strategies.
//
// The strategy evaluates each move by the worst placement of a new 2 that can follow the move. The value of a board is
// the sum of its tiles, each multiplied by the weight of its cell. The weights decrease along a snake-shaped path that
// starts in a corner. Cells outside of the top left 4×4 cells are ignored.
//
// Sources: the student write-up; for the worst placement, C. Shannon, Programming a computer for playing chess, 1950.
#pragma once

#include <memory>

#include "engine/core/puzzle.h"

namespace tilefold::slide {

struct State;

/// Returns the value of a board; cells outside of the top left 4×4 cells have weight 0.
double corner_value(const State& state);

/// Creates the strategy; used as StrategySpec::make.
std::unique_ptr<Strategy> make_corner(const ParameterValues& options, std::uint64_t seed);

}  // namespace tilefold::slide
