#include "engine/puzzles/slide/line_evaluation.h"

namespace tilefold::slide {
namespace {

constexpr std::int64_t power(std::int64_t base, int exponent) {
  return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

std::int64_t evaluation_of_lane(const State& state, const Lanes& lanes, int lane) {
  constexpr std::int64_t alive = 200'000;  // more than all that is bad
  std::int64_t evaluation = alive;
  std::int64_t rising = 0;
  std::int64_t falling = 0;
  for (int step = 0; step < lanes.length(); ++step) {
    const std::int64_t exponent = state.at(lanes.cell(lane, step));
    evaluation += exponent == 0 ? 270 : -4 * power(exponent, 4);
    if (step == 0) continue;
    const std::int64_t before = state.at(lanes.cell(lane, step - 1));
    evaluation += exponent != 0 && exponent == before ? 700 : 0;
    const std::int64_t rise = power(exponent, 4) - power(before, 4);
    rising += std::max<std::int64_t>(rise, 0);
    falling += std::max<std::int64_t>(-rise, 0);
  }
  return evaluation - 47 * std::min(rising, falling);
}

}  // namespace

std::int64_t line_evaluation(const State& state) {
  std::int64_t sum = 0;
  for (const Direction direction : {Direction::left, Direction::up}) {
    const Lanes lanes(SlideRules::extent(state), direction);
    for (int lane = 0; lane < lanes.count(); ++lane) sum += evaluation_of_lane(state, lanes, lane);
  }
  return std::max<std::int64_t>(sum, 1);
}

}  // namespace tilefold::slide
