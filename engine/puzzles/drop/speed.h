// Workloads that measure the speed of Drop's engine: random games by the fast rules and by the reference rules, and a
// search.
#pragma once

#include <span>

#include "engine/core/puzzle.h"

namespace tilefold::drop {

std::span<const SpeedFigure> speed_figures();

}  // namespace tilefold::drop
