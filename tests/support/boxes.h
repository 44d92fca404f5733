// Tests whether boxes of a picture overlap or contain each other.
#pragma once

#include "render/scene/canvas.h"

namespace tilefold::test {

/// True if two boxes overlap by more than `slack` pixels in both directions.
inline bool overlap(const render::Box& a, const render::Box& b, float slack = 0) {
  return a.x + a.width > b.x + slack && b.x + b.width > a.x + slack && a.y + a.height > b.y + slack &&
         b.y + b.height > a.y + slack;
}

/// True if a box is inside `area`; it may exceed the right and lower edge by `slack` pixels.
inline bool holds(const render::Rect& area, const render::Box& box, float slack = 0) {
  const render::Box all = render::box_of(area);
  return box.x >= all.x && box.y >= all.y && box.x + box.width <= all.x + all.width + slack &&
         box.y + box.height <= all.y + all.height + slack;
}

}  // namespace tilefold::test
