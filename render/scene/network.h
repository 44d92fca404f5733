// What a network consists of, for whoever lays one out and whoever draws it: points with a place and a share.
#pragma once

#include <array>

#include "render/scene/color.h"

namespace tilefold::render {

/// A share of 0 is the goal and 1 the farthest from it; below 0 nothing leads to it.
struct NetworkPoint {
  float x = 0;
  float y = 0;
  float share = 0;
};

/// What points are drawn in: those of a share between 0 and 1 along the path, the others in colours of their own.
struct NetworkColors {
  Color ground;
  Color goal;
  Color lost;  ///< of points that nothing leads to
  std::array<Color, 7> path;
  friend bool operator==(const NetworkColors&, const NetworkColors&) = default;
};

}  // namespace tilefold::render
