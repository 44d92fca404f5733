// What learning has to know of Slide: which features boards of a size have, and how games are begun.
//
// The features are lines and blocks; small boards can afford larger ones, and 3x3 has the shapes of six cells that
// teach it most. Small shapes, where they are asked for, are cells, lines and corners of three. What mirrors and turns
// make equal is learned once.
//
// Source: lines and blocks are those of M. Szubert and W. Jaśkowski, 2014, and K.-H. Yeh and others, 2017; the others
// are ours (docs/learning.md).
#pragma once

#include "engine/core/learning.h"

namespace tilefold::slide {

const Learning& learning();

}  // namespace tilefold::slide
