#include "engine/puzzles/swap/prospect.h"

#include <algorithm>
#include <cstdlib>

#include "engine/puzzles/swap/merges.h"

namespace tilefold::swap {
namespace {

Cell moved(Cell cell, Step step, int times) {
  return cell_at(cell.row + times * step.row, cell.column + times * step.column);
}

using Line = std::array<Cell, 3>;

// How many swaps bring a tile of `value` from outside of `line` to `cell`; 0 where there is none.
int swaps_to(const State& state, const Line& line, Cell cell, std::uint64_t value) {
  int nearest = 0;
  for_each_cell(state.rules, [&](Cell from) {
    if (state.at(from) != value || std::find(line.begin(), line.end(), from) != line.end()) return;
    const int swaps = std::abs(from.row - cell.row) + std::abs(from.column - cell.column);
    if (nearest == 0 || swaps < nearest) nearest = swaps;
  });
  return nearest;
}

// What a line of three is worth in which two tiles are equal; `least` is what would make no difference.
std::int64_t worth(const State& state, const Line& line, std::int64_t least) {
  for (std::size_t odd = 0; odd < line.size(); ++odd) {
    const std::uint64_t value = state.at(line[(odd + 1) % 3]);
    if (value == 0 || value != state.at(line[(odd + 2) % 3]) || value == state.at(line[odd]) ||
        state.at(line[odd]) == 0)
      continue;
    const auto points = static_cast<std::int64_t>(created_value(state.rules.value, value, 3));
    if (points / 2 <= least) return least;
    const int swaps = swaps_to(state, line, line[odd], value);
    return swaps == 0 ? least : std::max(least, points >> std::min(swaps, 62));
  }
  return least;
}

}  // namespace

std::int64_t prospect(const State& state) {
  const Extent extent = state.extent();
  std::int64_t best = 0;
  for_each_cell(state.rules, [&](Cell cell) {
    for (const Step step : steps_of_runs(state.rules)) {
      const Line line{cell, moved(cell, step, 1), moved(cell, step, 2)};
      if (extent.holds(line[2])) best = worth(state, line, best);
    }
  });
  return best;
}

}  // namespace tilefold::swap
