#include "engine/puzzles/swap/free_swap_evaluation.h"

#include <algorithm>
#include <cstdlib>

#include "engine/puzzles/swap/merges.h"

namespace tilefold::swap {
namespace {

Cell moved(Cell cell, Step step, int times) {
  return cell_at(cell.row + times * step.row, cell.column + times * step.column);
}

// A line of cells, just long enough to merge.
struct Line {
  std::array<Cell, max_run> cells;
  std::size_t size = 0;

  const Cell* begin() const { return cells.data(); }
  const Cell* end() const { return cells.data() + size; }
};

// Returns the number of swaps that bring the nearest tile of `value` outside of `line` to `cell`, or 0 if none exists.
int swaps_to(const State& state, const Line& line, Cell cell, std::uint64_t value) {
  int nearest = 0;
  for_each_cell(state.rules, [&](Cell from) {
    if (state.at(from) != value || std::find(line.begin(), line.end(), from) != line.end()) return;
    const int swaps = std::abs(from.row - cell.row) + std::abs(from.column - cell.column);
    if (nearest == 0 || swaps < nearest) nearest = swaps;
  });
  return nearest;
}

// Returns the value of a line in which exactly one tile differs from the others. Returns `min` if that is larger, if
// more tiles differ, or if no equal tile can reach the line.
std::int64_t worth(const State& state, const Line& line, std::int64_t min) {
  for (const Cell odd : line) {
    const std::uint64_t value = state.at(odd == line.cells[0] ? line.cells[1] : line.cells[0]);
    const bool is_alike =
        std::all_of(line.begin(), line.end(), [&](Cell cell) { return (state.at(cell) == value) == (cell != odd); });
    if (value == 0 || state.at(odd) == 0 || !is_alike) continue;
    const auto points = static_cast<std::int64_t>(created_value(state.rules.value, value, static_cast<int>(line.size)));
    if (points / 2 <= min) return min;
    const int swaps = swaps_to(state, line, odd, value);
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
      Line line;
      for (int i = 0; i < state.rules.run; ++i) line.cells[line.size++] = moved(cell, step, i);
      if (extent.holds(line.cells[line.size - 1])) best = worth(state, line, best);
    }
  });
  return best;
}

}  // namespace tilefold::swap
