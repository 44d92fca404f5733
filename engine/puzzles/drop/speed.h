// Workloads that measure the speed of Drop's engine: random games by the fast and by the plain rules, and a search.
#pragma once

#include <span>

#include "engine/core/puzzle.h"

namespace tilefold::drop {

std::span<const SpeedFigure> speed_figures();

}  // namespace tilefold::drop
