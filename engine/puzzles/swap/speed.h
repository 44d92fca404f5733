// Workloads that measure the speed of Swap's engine: random games by the fast rules and by the reference rules.
#pragma once

#include <span>

#include "engine/core/puzzle.h"

namespace tilefold::swap {

std::span<const SpeedFigure> speed_figures();

}  // namespace tilefold::swap
