// The tutorial of Pairs.
#pragma once

#include "engine/core/tutorial.h"

namespace tilefold::pairs {

const Tutorial& tutorial();

}  // namespace tilefold::pairs
