// Finds merges on a board of Swap: runs of equal tiles, the merge that a tile is part of, and the merges that happen
// together.
//
// A run is at least Parameters::run (three or more) equal tiles in an unbroken line. With the shape `cross` the merge
// of a tile consists of all runs through it. With `lines` each run is a separate merge; of two runs that share a tile,
// only the one whose direction comes first (row, column, falling diagonal, rising diagonal) merges. No function here
// changes a state.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "engine/puzzles/swap/state.h"

namespace tilefold::swap {

/// A set of cells, iterated in reading order.
class CellSet {
 public:
  void insert(Cell cell) { row(cell.row) = static_cast<std::uint16_t>(row(cell.row) | bit(cell)); }
  bool meets(const CellSet& other) const {
    for (std::size_t i = 0; i < rows_.size(); ++i)
      if ((rows_[i] & other.rows_[i]) != 0) return true;
    return false;
  }
  void add(const CellSet& other) {
    for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i] = static_cast<std::uint16_t>(rows_[i] | other.rows_[i]);
  }
  int size() const {
    int count = 0;
    for (const std::uint16_t row : rows_) count += std::popcount(row);
    return count;
  }
  template <class F>
  void for_each(F&& visit) const {
    for (std::size_t row = 0; row < rows_.size(); ++row)
      for (std::uint32_t left = rows_[row]; left != 0; left &= left - 1)
        visit(cell_at(static_cast<int>(row), std::countr_zero(left)));
  }

 private:
  static std::uint16_t bit(Cell cell) { return static_cast<std::uint16_t>(1U << static_cast<unsigned>(cell.column)); }
  std::uint16_t& row(int number) { return rows_[static_cast<std::size_t>(number)]; }

  std::array<std::uint16_t, max_side> rows_{};
};

struct Step {
  int row = 0;
  int column = 0;
};

/// Returns the directions of runs in order of priority: row, column, falling diagonal, rising diagonal; only the first
/// two if the rules have no diagonals.
inline std::span<const Step> steps_of_runs(const Parameters& rules) {
  static constexpr std::array<Step, 4> steps{{{0, 1}, {1, 0}, {1, 1}, {-1, 1}}};
  return std::span(steps).first(rules.has_diagonals ? 4 : 2);
}

/// The tiles that merge into one. If nothing merges, `cells` is empty.
struct Merge {
  Cell target;  ///< cell of the created tile
  CellSet cells;
  std::uint64_t value = 0;  ///< value of the created tile
};

/// Merges that happen together, in the order in which their events are sent.
struct MergeList {
  std::array<Merge, max_area> merges;
  std::size_t count = 0;

  void push_back(const Merge& merge) { merges[count++] = merge; }
  std::size_t size() const { return count; }
  const Merge* begin() const { return merges.data(); }
  const Merge* end() const { return merges.data() + count; }
};

/// Returns the value of the tile that results if `tiles` tiles of `value` merge.
std::uint64_t created_value(ValueRule rule, std::uint64_t value, int tiles);

/// True if the tile at `cell` is part of a merge.
bool is_mergeable(const State& state, Cell cell);

/// Returns the merge that the tile at `cell` is part of. If the tile does not merge, the result has no cells.
Merge merge_at(const State& state, Cell cell);

/// Returns the merges of the two tiles of a swap. Requires a state in which the swap has just been made.
MergeList merges_of_swap(const State& state, const Pair& swapped);

/// Returns all merges of a full board that happen together. They are sorted by the created value, highest first; merges
/// of equal value are sorted by column and, within a column, from the top. A merge that shares a tile with an earlier
/// one in this order is left out.
MergeList cascade(const State& state);

}  // namespace tilefold::swap
