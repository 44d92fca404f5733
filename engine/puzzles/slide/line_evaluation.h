// A simple evaluation for boards of Slide of any size, for those that no weights were learned for.
//
// Every row and column counts by itself: free cells and equal neighbours are good, large tiles between smaller ones
// and many large tiles are bad. The terms and their weights are those of R. Xiao's 2048 program (2014, "nneonneo"),
// with a whole exponent for its 3.5. It is no number of points.
#pragma once

#include <cstdint>

#include "engine/puzzles/slide/rules.h"

namespace tilefold::slide {

std::int64_t line_evaluation(const State& state);

}  // namespace tilefold::slide
