// Workloads that measure the speed of building maps, in states per second. Building a map includes computing the
// distances of its states.
#pragma once

#include <span>

#include "engine/core/puzzle.h"

namespace tilefold::unblock {

std::span<const SpeedFigure> speed_figures();

}  // namespace tilefold::unblock
