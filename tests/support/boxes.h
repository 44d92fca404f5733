// How boxes of a picture lie to one another.
#pragma once

#include "render/scene/canvas.h"

namespace tilefold::test {

constexpr float touching = 0.01F;  // pixels that are no overlap

inline bool overlap(const render::Box& a, const render::Box& b) {
  return a.x + a.width > b.x + touching && b.x + b.width > a.x + touching && a.y + a.height > b.y + touching &&
         b.y + b.height > a.y + touching;
}

inline bool holds(const render::Rect& area, const render::Box& box) {
  const render::Box all = render::box_of(area);
  return box.x >= all.x && box.y >= all.y && box.x + box.width <= all.x + all.width + touching &&
         box.y + box.height <= all.y + all.height + touching;
}

}  // namespace tilefold::test
