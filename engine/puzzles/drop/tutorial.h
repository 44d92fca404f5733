// The tutorial of Drop.
#pragma once

#include "engine/core/tutorial.h"

namespace tilefold::drop {

const Tutorial& tutorial();

}  // namespace tilefold::drop
