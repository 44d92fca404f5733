// Sets of cells as 64-bit masks, and columns as 64-bit words, for boards up to 8×8.
//
// Row 0 is the bottom row (byte_board.h). Invariant: the portable code and the code for newer processors give the same
// results; tests compare both with a simple implementation.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/search/byte_board.h"

namespace tilefold::drop {

using byte_board::Columns;
using byte_board::fast_side;
using byte_board::Mask;

namespace masks {

using byte_board::cell;
using byte_board::nth_bit;
using byte_board::zero_bytes;

constexpr Mask lowest_row = byte_board::first_row;

/// Returns the number of filled cells in a column without gaps.
constexpr int height(std::uint64_t column) {
  return (71 - std::countl_zero(column)) >> 3;
}

/// Returns a word in which the lowest bit of a byte is set if that byte of `mask` is not 0.
constexpr Mask used_columns(Mask mask) {
  constexpr Mask low = 0x7f7f7f7f7f7f7f7fU;
  return ((((mask & low) + low) | mask) >> 7U) & lowest_row;
}

/// The result of removing one cell in each of several columns. The tiles above each removed cell fall by one row.
struct Removal {
  Mask moved = 0;   ///< cells that receive the contents of the cell above them
  Mask filled = 0;  ///< cells that hold tiles after the removal
  Mask rest = 0;    ///< cells still to be removed, at their new positions
};

/// Removes the lowest cell of `removed` in each column. `filled` are the cells that hold tiles.
constexpr Removal remove_lowest(Mask filled, Mask removed) {
  const Mask used = used_columns(removed);
  const Mask others = removed - used;  // subtracting 1 from a byte clears its lowest set bit and sets all bits below it
  const Mask lowest = removed & ~others;
  const Mask whole = (used << 8U) - used;
  return {.moved = whole & ~(lowest - used),
          .filled = (filled & ~whole) | ((filled & whole & ~lowest_row) >> 1U),
          .rest = (removed & others) >> 1U};
}

namespace portable {

/// Returns the cells that hold `exponent`. Requires an exponent above 0.
constexpr Mask equal_to(const Columns& columns, std::uint8_t exponent) {
  const std::uint64_t wanted = exponent * lowest_row;
  Mask mask = 0;
  for (std::size_t i = 0; i < columns.size(); ++i) mask |= Mask{zero_bytes(columns[i] ^ wanted)} << (8 * i);
  return mask;
}

/// Returns the cells whose tile equals the tile above or the tile to the right.
constexpr Mask mergeable(const Columns& columns) {
  Mask mask = 0;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const std::uint64_t column = columns[i];
    const std::uint64_t right = i + 1 < columns.size() ? columns[i + 1] : 0;
    const std::uint32_t equal = zero_bytes(column ^ (column >> 8U)) | zero_bytes(column ^ right);
    mask |= Mask{equal & ~zero_bytes(column)} << (8 * i);
  }
  return mask;
}

/// Returns `column` without the cells in the rows `rows`; the tiles above these cells fall.
constexpr std::uint64_t without(std::uint64_t column, std::uint32_t rows) {
  while (rows != 0) {
    const int row = 31 - std::countl_zero(rows);
    const std::uint64_t below = (std::uint64_t{1} << static_cast<unsigned>(8 * row)) - 1;
    column = (column & below) | ((column >> 8U) & ~below);
    rows &= ~(1U << static_cast<unsigned>(row));
  }
  return column;
}

}  // namespace portable

/// Returns `cells` and their orthogonal neighbours, restricted to `within`.
constexpr Mask grown(Mask cells, Mask within) {
  const Mask vertical = ((cells << 1U) & ~lowest_row) | ((cells & ~lowest_row) >> 1U);
  return (cells | vertical | cells << 8U | cells >> 8U) & within;
}

/// Returns the orthogonally connected component of `within` that contains `start`. Most components are complete after
/// two steps of growing.
constexpr Mask component(Mask within, Mask start) {
  Mask cells = grown(start, within);
  if (cells == start) return start;
  cells = grown(cells, within);
  for (Mask next = grown(cells, within); next != cells; next = grown(cells, within)) cells = next;
  return cells;
}

/// Returns the index of the first cell of `mask`, scanning the rows from the bottom up and each row from left to right.
/// Requires that `mask` is not 0.
constexpr int first_met(Mask mask) {
  Mask rows = mask | mask >> 32U;
  rows |= rows >> 16U;
  rows |= rows >> 8U;
  const int row = std::countr_zero(rows);
  return std::countr_zero(mask & lowest_row << static_cast<unsigned>(row));
}

}  // namespace masks
}  // namespace tilefold::drop
