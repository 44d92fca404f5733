// The steps that movements of a gamepad's stick cause.

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "app/window/input/stick.h"

namespace tilefold::test {
namespace {

using window::Stick;
using Steps = std::vector<Direction>;

struct Place {
  float right = 0;
  float down = 0;
};

// Moves the stick through `places`, polling after each; returns the steps.
Steps steps(const std::vector<Place>& places) {
  Stick stick;
  Steps steps;
  for (const Place& place : places) {
    stick.move(place.right, place.down);
    if (const auto step = stick.pop()) steps.push_back(*step);
  }
  return steps;
}

TEST_CASE("A flick of the gamepad stick is one step, even if the stick overshoots the centre on its way back") {
  CHECK(steps({{0.3F, 0}, {0.7F, 0}, {1, 0.1F}, {0.6F, 0}, {0.2F, 0}, {-0.3F, 0}, {0, 0}}) == Steps{Direction::right});
  CHECK(steps({{-0.9F, 0}, {0, 0}, {-0.9F, 0}, {0, 0}}) == Steps{Direction::left, Direction::left});
  CHECK(steps({{0, 1}, {0, 0}, {0, -1}, {0, 0}}) == Steps{Direction::down, Direction::up});
}

TEST_CASE("A flick of the gamepad stick that ends before the stick is polled is still a step") {
  Stick stick;
  for (const float right : {0.4F, 1.0F, 0.5F, 0.0F}) stick.move(right, 0);
  CHECK_FALSE(stick.direction().has_value());
  CHECK(stick.pop() == Direction::right);
  CHECK_FALSE(stick.pop().has_value());
}

TEST_CASE("Small movements of the gamepad stick around the threshold or at the centre make no step") {
  CHECK(steps({{0.6F, 0}, {0.5F, 0}, {0.6F, 0.1F}, {0.4F, 0}, {0.58F, 0}}) == Steps{Direction::right});
  CHECK(steps({{0.1F, 0.2F}, {0.3F, -0.3F}, {-0.5F, 0.5F}}).empty());
}

TEST_CASE("A diagonal movement of the gamepad stick is one step in the direction of its longer axis") {
  Stick stick;
  stick.move(0.6F, 0);  // the two axes of one movement arrive one after the other
  stick.move(0.6F, -0.95F);
  CHECK(stick.pop() == Direction::up);
  CHECK(steps({{0.8F, 0.75F}, {0.75F, 0.8F}, {0.8F, 0.75F}}) == Steps{Direction::right});
}

TEST_CASE("Rolling the gamepad stick along its edge makes one step for every side") {
  std::vector<Place> places;
  for (int i = 0; i <= 36; ++i) {
    const float turn = static_cast<float>(i) * 0.1745F;
    places.push_back({std::cos(turn), std::sin(turn)});
  }
  CHECK(steps(places) == Steps{Direction::right, Direction::down, Direction::left, Direction::up, Direction::right});
}

TEST_CASE("The tilt of the gamepad stick is 0 in the dead zone and 1 at full deflection") {
  CHECK(window::tilt_of(0.25F) == 0);
  CHECK(window::tilt_of(-0.25F) == 0);
  CHECK(window::tilt_of(1) == doctest::Approx(1));
  CHECK(window::tilt_of(-1) == doctest::Approx(-1));
  CHECK(window::tilt_of(0.6F) > 0.3F);
  CHECK(window::tilt_of(0.6F) < 0.6F);
}

}  // namespace
}  // namespace tilefold::test
