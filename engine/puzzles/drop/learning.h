// The learning set-up of Drop: the features for each board size, and the start of training games.
//
// A feature is a shape of a few cells. Small shapes have separate weights for every row, because the depth of a tile
// matters; two shapes of six cells have the same weights at every position. Mirror images share their weights.
#pragma once

#include "engine/core/learning.h"

namespace tilefold::drop {

const Learning& learning();

}  // namespace tilefold::drop
