#include "engine/puzzles/unblock/levels.h"

#include <algorithm>
#include <array>

#include "engine/puzzles/unblock/generator.h"
#include "engine/puzzles/unblock/piece_model.h"

namespace tilefold::unblock {
namespace {

// The generator created these levels with the command in docs/reference/rules.md.
constexpr std::array<Level, own_level_count> levels{{
#include "engine/puzzles/unblock/levels.inc"
}};

constexpr int tries = 30;
constexpr int wanted_moves = 4;

// Generates a level for a board that is too large for the lane model. The maps of such boards are large, too, so the
// number of moves is determined by a search without a map.
State large_level(const Parameters& parameters, Rng& rng) {
  const PathLimits limits{.states = 1000, .nodes = 4000};
  const int most = std::min(parameters.extent().area() / 6, letters - 1);
  State best = random_board(parameters, 0, 0, rng);
  int most_moves = 1;
  for (int i = 0; i < tries && most_moves < wanted_moves; ++i) {
    const int pieces = most / 2 + static_cast<int>(rng.below(static_cast<std::uint32_t>(most - most / 2 + 1)));
    const State board = random_board(parameters, pieces, 0, rng);
    const PieceModel model(board);
    const auto found = PathSearch(model, limits, {}).find(*model.node(board));
    if (found.outcome != PathOutcome::solved || found.min_moves <= most_moves) continue;
    best = board;
    most_moves = found.min_moves;
  }
  return best;
}

}  // namespace

std::span<const Level> own_levels() {
  return levels;
}

State small_level(const Parameters& parameters, Rng& rng) {
  if (!has_lane_model(parameters)) return large_level(parameters, rng);
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
