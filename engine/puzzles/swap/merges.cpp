#include "engine/puzzles/swap/merges.h"

#include <algorithm>
#include <optional>

namespace tilefold::swap {
namespace {

// Returns the number of tiles that follow `cell` without a break in the direction of `step` and equal its tile.
int equal_tiles(const State& state, Cell cell, Step step) {
  const Extent extent = state.extent();
  const std::uint64_t value = state.at(cell);
  int count = 0;
  Cell next = cell_at(cell.row + step.row, cell.column + step.column);
  for (; extent.holds(next) && state.at(next) == value; ++count)
    next = cell_at(next.row + step.row, next.column + step.column);
  return count;
}

// A run of equal tiles along `step`; its length is 0 if too few tiles are equal.
struct Run {
  Cell start;
  Step step;
  int length = 0;

  bool is_merge() const { return length > 0; }
  Cell cell(int i) const { return cell_at(start.row + i * step.row, start.column + i * step.column); }
  CellSet cells() const {
    CellSet set;
    for (int i = 0; i < length; ++i) set.insert(cell(i));
    return set;
  }
};

Run run_through(const State& state, Cell cell, std::size_t direction) {
  const Step step = steps_of_runs(state.rules)[direction];
  const int before = equal_tiles(state, cell, {.row = -step.row, .column = -step.column});
  const int after = equal_tiles(state, cell, step);
  if (before + 1 + after < state.rules.run) return {.start = cell, .step = step, .length = 0};
  return {.start = cell_at(cell.row - before * step.row, cell.column - before * step.column),
          .step = step,
          .length = before + 1 + after};
}

// True if a run merges under the merge shape `lines`, because it shares no tile with a merging run of an earlier
// direction.
bool is_merging(const State& state, const Run& run, std::size_t direction) {
  for (int i = 0; i < run.length; ++i)
    for (std::size_t earlier = 0; earlier < direction; ++earlier) {
      const Run other = run_through(state, run.cell(i), earlier);
      if (other.is_merge() && is_merging(state, other, earlier)) return false;
    }
  return true;
}

CellSet merged_with(const State& state, Cell cell) {
  CellSet cells;
  for (std::size_t direction = 0; direction < steps_of_runs(state.rules).size(); ++direction) {
    const Run run = run_through(state, cell, direction);
    if (!run.is_merge()) continue;
    if (state.rules.shape == Shape::cross) {
      cells.add(run.cells());
    } else if (is_merging(state, run, direction)) {
      return run.cells();
    }
  }
  return cells;
}

Cell first_of(const CellSet& cells) {
  std::optional<Cell> first;
  cells.for_each([&](Cell cell) { first = first.value_or(cell); });
  return *first;
}

}  // namespace

std::uint64_t created_value(ValueRule rule, std::uint64_t value, int tiles) {
  const auto count = static_cast<std::uint64_t>(tiles);
  if (rule == ValueRule::sum) return value > max_value / count ? max_value : value * count;
  const int doublings = tiles - 2;
  return value > (max_value >> static_cast<unsigned>(doublings)) ? max_value
                                                                 : value << static_cast<unsigned>(doublings);
}

bool is_mergeable(const State& state, Cell cell) {
  if (state.rules.shape == Shape::lines) return merged_with(state, cell).size() > 0;
  for (std::size_t direction = 0; direction < steps_of_runs(state.rules).size(); ++direction)
    if (run_through(state, cell, direction).is_merge()) return true;
  return false;
}

Merge merge_at(const State& state, Cell cell) {
  Merge merge{.target = cell, .cells = merged_with(state, cell)};
  const int tiles = merge.cells.size();
  if (tiles == 0) return merge;
  merge.value = created_value(state.rules.value, state.at(cell), tiles);
  if (state.rules.target == Target::first) merge.target = first_of(merge.cells);
  return merge;
}

MergeList merges_of_swap(const State& state, const Pair& swapped) {
  MergeList list;
  for (const Cell cell : {swapped.one, swapped.other})
    if (const Merge merge = merge_at(state, cell); merge.value != 0) list.push_back(merge);
  return list;
}

MergeList cascade(const State& state) {
  MergeList listed;
  for_each_cell(state.rules, [&](Cell cell) {
    if (const Merge merge = merge_at(state, cell); merge.value != 0) listed.push_back(merge);
  });
  std::stable_sort(listed.merges.begin(), listed.merges.begin() + static_cast<std::ptrdiff_t>(listed.count),
                   [](const Merge& a, const Merge& b) { return a.value > b.value; });
  MergeList list;
  CellSet used;
  for (const Merge& merge : listed) {
    if (merge.cells.meets(used)) continue;
    used.add(merge.cells);
    list.push_back(merge);
  }
  return list;
}

}  // namespace tilefold::swap
