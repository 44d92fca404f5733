// Data that the layout and the painter of a network of states share: points with a position and a distance, and
// colours.
#pragma once

#include <array>

#include "render/scene/color.h"

namespace tilefold::render {

/// A state as a point of the network. `share` is the state's distance to the goal divided by that of the farthest
/// state: 0 at the goal, 1 at the farthest state. A negative share means that the goal cannot be reached from the
/// state.
struct NetworkPoint {
  float x = 0;
  float y = 0;
  float share = 0;
};

/// The colours of points. A share between 0 and 1 selects a colour along `path`. Goals, and states from which no goal
/// can be reached, have their own colours.
struct NetworkColors {
  Color ground;
  Color goal;
  Color lost;  ///< colour of points with a negative share
  std::array<Color, 7> path;
  friend bool operator==(const NetworkColors&, const NetworkColors&) = default;
};

}  // namespace tilefold::render
