// The part of a level that matters to the red piece: what a search can leave out, and some levels without a solution.
#pragma once

#include <optional>

#include "engine/puzzles/unblock/rules.h"

namespace tilefold::unblock {

/// Returns the level without the pieces that can never get in the way of a piece that matters, or nullopt if the red
/// piece can never reach the exit. The solutions of the part solve the whole level, and its shortest solutions are
/// shortest there.
std::optional<State> relevant_part(const State& state);

}  // namespace tilefold::unblock
