// Workloads that measure the speed of Slide's engine: random games by the fast and by the reference rules, and a
// search.
#pragma once

#include <span>

#include "engine/core/puzzle.h"

namespace tilefold::slide {

std::span<const SpeedFigure> speed_figures();

}  // namespace tilefold::slide
