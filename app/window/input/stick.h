// A stick of a gamepad as a cross of four directions: to one side and back is one step.
//
// Between two looks at it (take) a stick may go far; what counts is the last side to which it went, so a corner is
// the side that it leans to more, and a flick is not lost though it is over. Law: small movements about the middle, and
// what a stick that springs back overshoots, are no steps.
#pragma once

#include <optional>
#include <utility>

#include "engine/core/geometry.h"

namespace tilefold::app {

class Stick {
 public:
  /// Where it stands now, from -1 to 1 each.
  void move(float right, float down);

  /// The side on which it is held.
  std::optional<Direction> direction() const { return direction_; }

  /// The side to which it has gone since the last call.
  std::optional<Direction> take() { return std::exchange(step_, std::nullopt); }

 private:
  std::optional<Direction> direction_;
  std::optional<Direction> step_;
};

/// How far a stick is tilted along one axis, without the middle, where it never rests exactly; from -1 to 1.
float tilt_of(float axis);

}  // namespace tilefold::app
