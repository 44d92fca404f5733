// The product's own levels, graded by the moves that they take; and small ones for boards of other sizes.
#pragma once

#include <span>

#include "engine/core/puzzle.h"
#include "engine/puzzles/unblock/rules.h"

namespace tilefold::unblock {

constexpr int own_level_count = 209;

/// For 6×6 boards with the red piece in row 3, the easiest first.
std::span<const Level> own_levels();

/// A solvable level for a board of any size; the same for the same generator.
State small_level(const Parameters& parameters, Rng& rng);

}  // namespace tilefold::unblock
