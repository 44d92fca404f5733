#include "app/window/input/stick.h"

#include <algorithm>
#include <cmath>

namespace tilefold::window {
namespace {

constexpr float begin = 0.55F;      // deflection at which a step starts, as a share of the full range
constexpr float end = 0.35F;        // deflection below which a step ends, as a share of the full range
constexpr float clearly = 1.4F;     // factor by which a new direction must exceed the current one to replace it
constexpr float dead_zone = 0.27F;  // deflection treated as zero, as a share of the full range; wide enough for worn
                                    // sticks

}  // namespace

void Stick::move(float right, float down) {
  const bool is_across = std::abs(right) > std::abs(down);
  const float deflection = std::max(std::abs(right), std::abs(down));
  const Direction leaning =
      is_across ? (right > 0 ? Direction::right : Direction::left) : (down > 0 ? Direction::down : Direction::up);
  if (direction_) {
    const bool was_across = *direction_ == Direction::left || *direction_ == Direction::right;
    const float along = was_across ? right : down;
    const bool is_forth = *direction_ == Direction::right || *direction_ == Direction::down;
    const float held = is_forth ? along : -along;
    const bool has_turned =
        leaning != *direction_ && deflection >= begin && deflection > clearly * std::max(held, 0.0F);
    if (held >= end && !has_turned) return;
    direction_.reset();
  }
  if (deflection < begin) return;
  direction_ = leaning;
  step_ = leaning;
}

float tilt_of(float axis) {
  const float deflection = std::max(std::abs(axis) - dead_zone, 0.0F) / (1 - dead_zone);
  return std::copysign(std::min(deflection, 1.0F), axis);
}

}  // namespace tilefold::window
