// The tutorial of Swap.
#pragma once

#include "engine/core/tutorial.h"

namespace tilefold::swap {

const Tutorial& tutorial();

}  // namespace tilefold::swap
