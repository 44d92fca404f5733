// How good a board of Drop is to go on from, as an integer: larger is better.
//
// A weighted sum of features that are cheap to see: room above the columns, how far neighbours are
// apart in exponents (neighbours one apart can be joined soon), large tiles that lie under smaller
// ones, and columns that the next tile merges with at once. Units are points of score at the size of
// the largest tile, so that it can be added to a score gain.
#pragma once

#include <cstdint>

#include "engine/puzzles/drop/rules.h"

namespace tilefold::drop {

struct BoardQuality {
  static std::int64_t value(const State& state);
};

}  // namespace tilefold::drop
