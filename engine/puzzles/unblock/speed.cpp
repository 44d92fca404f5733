#include "engine/puzzles/unblock/speed.h"

#include <array>

#include "engine/puzzles/unblock/lane_model.h"
#include "engine/puzzles/unblock/level_text.h"
#include "engine/puzzles/unblock/levels.h"
#include "engine/search/reachable_graph.h"

namespace tilefold::unblock {
namespace {

// Builds the map of a level and returns its number of states. All rounds use one map object, so that its memory is
// allocated only once, as in the generator.
std::uint64_t map_states(std::string_view level) {
  thread_local ReachableGraph<LaneModel> map;
  const State start = level_state(level);
  const LaneModel model(start);
  map.build(model, *model.node(start), {}, {});
  return map.size();
}

std::uint64_t map_small(std::uint64_t) {
  constexpr std::size_t first_levels = 40;
  std::uint64_t states = 0;
  for (const Level& level : own_levels().first(first_levels)) states += map_states(level.text);
  return states;
}

// Builds the map of one level: the largest map in a database of 2.5 million minimal levels.
std::uint64_t map_large(std::uint64_t) {
  return map_states("BB.C...D.CEE.DAAFGH.IIFGH.JKK.LLJ...");
}

constexpr std::array<SpeedFigure, 2> figures{{
    {.name = "map_small", .unit = "states", .run = map_small},
    {.name = "map_large", .unit = "states", .run = map_large},
}};

}  // namespace

std::span<const SpeedFigure> speed_figures() {
  return figures;
}

}  // namespace tilefold::unblock
