// Learning set-up of Drop: the features for each board size, and how training games start.
//
// The features are small shapes with separate weights for every row, because a tile's depth matters, and two six-cell
// shapes that share their weights everywhere. Mirrored sites share their weights.
#pragma once

#include "engine/core/learning.h"

namespace tilefold::drop {

const Learning& learning();

}  // namespace tilefold::drop
