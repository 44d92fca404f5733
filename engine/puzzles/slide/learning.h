// Learning set-up of Slide: the features for each board size, and how training games start.
//
// The features are n-tuples: lines and blocks of cells. Small boards use larger shapes; 3×3 boards use the six-cell
// shapes that scored best on them. With the option small_shapes, the features are single cells, lines of three cells
// and corners of three cells. Mirrored and rotated positions of a shape share their weights.
//
// Sources: M. Szubert and W. Jaśkowski, 2014, and K.-H. Yeh and others, 2017 (lines and blocks). The other shapes are
// described in docs/explanation/how-learning-works.md.
#pragma once

#include "engine/core/learning.h"

namespace tilefold::slide {

const Learning& learning();

}  // namespace tilefold::slide
