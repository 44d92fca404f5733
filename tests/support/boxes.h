// How boxes of a picture lie to one another.
#pragma once

#include "render/scene/canvas.h"

namespace tilefold::test {

/// Whether two boxes share more than `slack` pixels in both directions.
inline bool overlap(const render::Box& a, const render::Box& b, float slack = 0) {
  return a.x + a.width > b.x + slack && b.x + b.width > a.x + slack && a.y + a.height > b.y + slack &&
         b.y + b.height > a.y + slack;
}

/// Whether a box lies in `area`; at the right and below by at most `slack` pixels not.
inline bool holds(const render::Rect& area, const render::Box& box, float slack = 0) {
  const render::Box all = render::box_of(area);
  return box.x >= all.x && box.y >= all.y && box.x + box.width <= all.x + all.width + slack &&
         box.y + box.height <= all.y + all.height + slack;
}

}  // namespace tilefold::test
