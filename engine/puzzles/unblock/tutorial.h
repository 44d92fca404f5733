// The tutorial of Unblock.
#pragma once

#include "engine/core/tutorial.h"

namespace tilefold::unblock {

const Tutorial& tutorial();

}  // namespace tilefold::unblock
