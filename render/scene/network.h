// Data shared by the layout and the painter of a network of states: points with a position and a share, and colours.
#pragma once

#include <array>

#include "render/scene/color.h"

namespace tilefold::render {

/// A state of the network. `share` is its distance to the goal: 0 at the goal, 1 at the farthest state, and below 0 if
/// no path leads from it to the goal.
struct NetworkPoint {
  float x = 0;
  float y = 0;
  float share = 0;
};

/// Colours of points: a share between 0 and 1 selects a colour along `path`; goals and lost states have separate
/// colours.
struct NetworkColors {
  Color ground;
  Color goal;
  Color lost;  ///< colour of points with a share below 0
  std::array<Color, 7> path;
  friend bool operator==(const NetworkColors&, const NetworkColors&) = default;
};

}  // namespace tilefold::render
