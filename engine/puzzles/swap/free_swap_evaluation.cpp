#include "engine/puzzles/swap/free_swap_evaluation.h"

#include <algorithm>
#include <cstdlib>

#include "engine/puzzles/swap/merges.h"

namespace tilefold::swap {
namespace {

Cell moved(Cell cell, Step step, int times) {
  return cell_at(cell.row + times * step.row, cell.column + times * step.column);
}

using Triple = std::array<Cell, 3>;

// Returns the number of swaps that bring the nearest tile of `value` outside of `triple` to `cell`, or 0 if no such
// tile exists.
int swaps_to(const State& state, const Triple& triple, Cell cell, std::uint64_t value) {
  int nearest = 0;
  for_each_cell(state.rules, [&](Cell from) {
    if (state.at(from) != value || std::find(triple.begin(), triple.end(), from) != triple.end()) return;
    const int swaps = std::abs(from.row - cell.row) + std::abs(from.column - cell.column);
    if (nearest == 0 || swaps < nearest) nearest = swaps;
  });
  return nearest;
}

// Returns the value of a triple with exactly two equal tiles. Returns `min` if the value is smaller, if no two tiles
// are equal, or if no third equal tile can reach the triple.
std::int64_t worth(const State& state, const Triple& triple, std::int64_t min) {
  for (std::size_t odd = 0; odd < triple.size(); ++odd) {
    const std::uint64_t value = state.at(triple[(odd + 1) % 3]);
    if (value == 0 || value != state.at(triple[(odd + 2) % 3]) || value == state.at(triple[odd]) ||
        state.at(triple[odd]) == 0)
      continue;
    const auto points = static_cast<std::int64_t>(created_value(state.rules.value, value, 3));
    if (points / 2 <= min) return min;
    const int swaps = swaps_to(state, triple, triple[odd], value);
    return swaps == 0 ? min : std::max(min, points >> std::min(swaps, 62));
  }
  return min;
}

}  // namespace

std::int64_t free_swap_evaluation(const State& state) {
  const Extent extent = state.extent();
  std::int64_t best = 0;
  for_each_cell(state.rules, [&](Cell cell) {
    for (const Step step : steps_of_runs(state.rules)) {
      const Triple triple{cell, moved(cell, step, 1), moved(cell, step, 2)};
      if (extent.holds(triple[2])) best = worth(state, triple, best);
    }
  });
  return best;
}

}  // namespace tilefold::swap
