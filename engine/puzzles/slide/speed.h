// How fast Slide's engine is, as work to be timed: whole random games by the fast and by the plain rules.
#pragma once

#include <span>

#include "engine/core/puzzle.h"

namespace tilefold::slide {

std::span<const SpeedFigure> speed_figures();

}  // namespace tilefold::slide
