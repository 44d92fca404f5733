// Converts the position of a gamepad stick into steps in four directions.
//
// If the stick moves out and back between two calls of `pop`, its last direction is reported, so that quick flicks are
// not lost. A diagonal position counts as the direction of the larger axis.
// Invariant: small movements around the centre, and the overshoot when the user releases the stick, cause no steps.
#pragma once

#include <optional>
#include <utility>

#include "engine/core/geometry.h"

namespace tilefold::window {

class Stick {
 public:
  /// Sets the current position of the stick; each axis is -1 to 1.
  void move(float right, float down);

  /// Returns the direction in which the stick is held.
  std::optional<Direction> direction() const { return direction_; }

  /// Returns the last direction in which the stick was moved since the previous call.
  std::optional<Direction> pop() { return std::exchange(step_, std::nullopt); }

 private:
  std::optional<Direction> direction_;
  std::optional<Direction> step_;
};

/// Returns the tilt along one axis after removing the dead zone; -1 to 1.
float tilt_of(float axis);

}  // namespace tilefold::window
