#include "engine/puzzles/unblock/levels.h"

#include <array>

#include "engine/puzzles/unblock/generator.h"

namespace tilefold::unblock {
namespace {

// Created by the generator; the command is in docs/reference/rules.md.
constexpr std::array<Level, own_level_count> levels{{
#include "engine/puzzles/unblock/levels.inc"
}};

}  // namespace

std::span<const Level> own_levels() {
  return levels;
}

State small_level(const Parameters& parameters, Rng& rng) {
  constexpr int tries = 30;
  constexpr int wanted_moves = 4;
  constexpr GraphLimits limits{.goals = Goals::full, .most_states = 3000};
  ReachableGraph<LaneModel> map;
  State best = random_board(parameters, 0, 0, rng);
  int most_moves = 1;
  for (int i = 0; i < tries && most_moves < wanted_moves; ++i) {
    const int pieces = 3 + static_cast<int>(rng.below(static_cast<std::uint32_t>(parameters.extent().area() / 6)));
    const State board = random_board(parameters, pieces, 0, rng);
    const LaneModel model(board);
    if (map.build(model, *model.node(board), limits, {}) != GraphOutcome::complete || map.solved_count() == 0) continue;
    if (map.max_distance() <= most_moves) continue;
    best = model.state(map.node(map.farthest()));
    most_moves = map.max_distance();
  }
  return best;
}

}  // namespace tilefold::unblock
