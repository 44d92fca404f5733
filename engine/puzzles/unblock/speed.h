// Workloads that measure how many states per second are added to a map, including their distances.
#pragma once

#include <span>

#include "engine/core/puzzle.h"

namespace tilefold::unblock {

std::span<const SpeedFigure> speed_figures();

}  // namespace tilefold::unblock
