// The tutorial of Slide.
#pragma once

#include "engine/core/tutorial.h"

namespace tilefold::slide {

const Tutorial& tutorial();

}  // namespace tilefold::slide
