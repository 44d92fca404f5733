// The bundled levels, sorted by the number of moves of their shortest solutions, and small generated levels for boards
// of other sizes.
#pragma once

#include <span>

#include "engine/core/puzzle.h"
#include "engine/puzzles/unblock/rules.h"

namespace tilefold::unblock {

constexpr int own_level_count = 209;

/// Returns the bundled levels, easiest first. All boards are 6×6 with the red piece in row 3, counted from 1.
std::span<const Level> own_levels();

/// Generates a solvable level for a board of any size. The same generator state gives the same level.
State small_level(const Parameters& parameters, Rng& rng);

}  // namespace tilefold::unblock
