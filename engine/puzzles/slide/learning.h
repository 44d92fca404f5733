// Learning set-up of Slide: the features for each board size, and how training games start.
//
// The features are n-tuples of lines and blocks of cells. Small boards use larger shapes, and 3×3 uses the six-cell
// shapes that scored best there. The option small_shapes uses single cells, lines of three and corners of three
// instead. Mirrored and rotated sites share their weights.
//
// Source: lines and blocks are those of M. Szubert and W. Jaśkowski, 2014, and K.-H. Yeh and others, 2017; the others
// are ours (docs/explanation/how-learning-works.md).
#pragma once

#include "engine/core/learning.h"

namespace tilefold::slide {

const Learning& learning();

}  // namespace tilefold::slide
