// The board used by the search: the cells that hold a digit, and the kind of each digit.
//
// Digits match if they are of the same kind: {1,9}, {2,8}, {3,7}, {4,6}, {5}. A solution depends only on the kinds of
// the digits. The board has no score, stage or refill count. Its rows are the rows of the board in the state, so a cell
// has the same number on both boards. Boards that fit into one 64-bit word are the fastest.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "engine/puzzles/pairs/cell_set.h"
#include "engine/puzzles/pairs/rules.h"

namespace tilefold::pairs {

/// Number of words for the largest possible board.
constexpr int max_words = max_cells / 64;

constexpr int kind_count = 5;
constexpr std::uint8_t kind_of(int digit) {
  return static_cast<std::uint8_t>(std::min(digit, 10 - digit));
}

/// Tables for boards of a given width: the column of each cell, and the cells below it, vertically and diagonally.
template <int Words>
class Lines {
 public:
  using Set = CellSet<Words>;

  explicit Lines(int columns) : columns_(columns) {
    for (int cell = 0; cell < Set::capacity; ++cell)
      column_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(cell % columns);
    for (int cell = 0; has_table && cell < Set::capacity; ++cell)
      for (int slant = -1; slant <= 1; ++slant)
        for (int next = step(cell, slant); next < Set::capacity; next = step(next, slant))
          table_[static_cast<std::size_t>(cell)][static_cast<std::size_t>(slant + 1)].insert(next);
  }

  int columns() const { return columns_; }

  /// Returns the first cell of `cells` that lies below `cell` on the line that moves `slant` columns to the right per
  /// row, or none.
  int first_below(const Set& cells, int cell, int slant, int end) const {
    if constexpr (has_table) {
      return Set::first_common(cells, table_[static_cast<std::size_t>(cell)][static_cast<std::size_t>(slant + 1)]);
    } else {
      for (int next = step(cell, slant); next < end; next = step(next, slant))
        if (cells.test(next)) return next;
      return Set::none;
    }
  }

 private:
  static constexpr bool has_table = Words == 1;

  int step(int cell, int slant) const {
    const int column = column_[static_cast<std::size_t>(cell)] + slant;
    return column < 0 || column >= columns_ ? Set::capacity : cell + columns_ + slant;
  }

  int columns_;
  std::array<std::uint8_t, Set::capacity> column_{};
  std::array<std::array<Set, 3>, has_table ? Set::capacity : 0> table_{};
};

template <int Words>
struct SearchBoard {
  using Set = CellSet<Words>;

  Set digits;                                     ///< cells that hold a digit
  std::array<std::uint8_t, Set::capacity> kinds;  ///< kinds of the digits; unspecified for cells without a digit
  int cell_count = 0;

  std::uint8_t kind(int cell) const { return kinds[static_cast<std::size_t>(cell)]; }
  std::uint8_t& kind(int cell) { return kinds[static_cast<std::size_t>(cell)]; }

  void remove_pair(int a, int b) {
    digits.remove(a);
    digits.remove(b);
  }

  /// Calls visit(first, second) once for every pair that can be removed.
  template <class F>
  void for_each_pair(const Lines<Words>& lines, F&& visit) const {
    int before = Set::none;
    // The next digits that cell `before` sees below, to the lower left and to the lower right. Their pairs with
    // `before` have already been visited.
    std::array<int, 3> below{Set::none, Set::none, Set::none};
    digits.for_each([&](int cell) {
      if (before != Set::none && kind(before) == kind(cell) &&
          std::find(below.begin(), below.end(), cell) == below.end())
        visit(before, cell);
      before = cell;
      for (int slant = -1; slant <= 1; ++slant) {
        const int seen = lines.first_below(digits, cell, slant, cell_count);
        below[static_cast<std::size_t>(slant + 1)] = seen;
        if (seen != Set::none && kind(seen) == kind(cell)) visit(cell, seen);
      }
    });
  }

  /// Removes the row of `cell` if the row has no digits left. Returns true if the row was removed.
  bool vanish_row_of(int cell, const Lines<Words>& lines) {
    const int columns = lines.columns();
    const int begin = cell / columns * columns;
    if (digits.slice(begin, columns) != 0) return false;
    const int removed = std::min(columns, cell_count - begin);
    Set closed;
    digits.for_each([&](int digit) { closed.insert(digit < begin ? digit : digit - removed); });
    digits = closed;
    std::copy(kinds.begin() + begin + removed, kinds.begin() + cell_count, kinds.begin() + begin);
    cell_count -= removed;
    return true;
  }

  /// Appends a copy of the remaining digits. Returns false and changes nothing if there is not enough room on the
  /// board.
  bool refill(RefillFrom from) {
    int end = from == RefillFrom::last_cell ? cell_count : 0;
    if (from == RefillFrom::last_digit) digits.for_each([&](int cell) { end = cell + 1; });
    if (end + digits.count() > Set::capacity) return false;
    const Set old = digits;
    old.for_each([&](int cell) {
      digits.insert(end);
      kind(end) = kind(cell);
      ++end;
    });
    cell_count = end;
    return true;
  }
};

/// Converts the board of a state to a search board. Requires that the board fits into `Words` words.
template <int Words>
SearchBoard<Words> search_board(const State& state) {
  assert(state.cell_count <= CellSet<Words>::capacity);
  SearchBoard<Words> board;
  board.cell_count = state.cell_count;
  for (int cell = 0; cell < state.cell_count; ++cell) {
    board.kind(cell) = kind_of(state.at(cell));
    if (state.at(cell) != 0) board.digits.insert(cell);
  }
  return board;
}

}  // namespace tilefold::pairs
