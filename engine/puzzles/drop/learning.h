// What learning has to know of Drop: which features boards of a size have, and how games are begun.
//
// Small shapes, learned for every row by itself, for how deep a tile lies matters, and two of six cells that are the
// same everywhere; left and right are the same.
//
// Source: ours.
#pragma once

#include "engine/core/learning.h"

namespace tilefold::drop {

const Learning& learning();

}  // namespace tilefold::drop
