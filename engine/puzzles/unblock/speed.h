// The speed figures of Unblock: how many states a second come to lie on a map, distances included.
#pragma once

#include <span>

#include "engine/core/puzzle.h"

namespace tilefold::unblock {

std::span<const SpeedFigure> speed_figures();

}  // namespace tilefold::unblock
