// How good a board of Drop is to go on from, as an integer: larger is better.
//
// A weighted sum of features that are cheap to see: room above the columns, how far neighbours are
// apart in exponents (neighbours one apart can be joined soon), tiles that lie on smaller ones and bury
// them, and columns that the next tile merges with at once. The weights were set by hand so that the
// sum can be added to a score gain early in a game; they do not grow with the board.
#pragma once

#include <cstdint>

#include "engine/puzzles/drop/rules.h"

namespace tilefold::drop {

struct BoardQuality {
  static std::int64_t value(const State& state);
};

}  // namespace tilefold::drop
