// What learning has to know of Slide: which features boards of a size have, and how games are begun.
//
// The features are lines and blocks; small boards can afford larger ones. What mirrors and turns make equal is learned
// once.
//
// Source: the shapes are those of M. Szubert and W. Jaśkowski, 2014, and K.-H. Yeh and others, 2017.
#pragma once

#include "engine/core/learning.h"

namespace tilefold::slide {

const Learning& learning();

}  // namespace tilefold::slide
