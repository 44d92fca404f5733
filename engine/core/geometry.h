// Cells, extents and directions of a board.
//
// The program counts rows and columns from 0; the interface and files count from 1. Only `to_one_based` and
// `to_zero_based` convert between the two. The puzzle decides whether row 0 is the bottom or the top row (RowOrder in
// tile.h).
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>

namespace tilefold {

/// One cell of a board, 0-based.
struct Cell {
  std::int16_t row = 0;
  std::int16_t column = 0;
  friend constexpr auto operator<=>(const Cell&, const Cell&) = default;  // NOLINT(modernize-use-nullptr)
};

/// Makes a cell from integers. Boards have at most 32767 rows or columns.
constexpr Cell cell_at(int row, int column) {
  return {.row = static_cast<std::int16_t>(row), .column = static_cast<std::int16_t>(column)};
}

/// The size of a board or of a tile, in cells.
struct Extent {
  int rows = 1;
  int columns = 1;
  friend constexpr bool operator==(const Extent&, const Extent&) = default;
  constexpr int area() const { return rows * columns; }
  constexpr bool holds(Cell cell) const {
    return cell.row >= 0 && cell.row < rows && cell.column >= 0 && cell.column < columns;
  }
};

/// Directions on the screen.
enum class Direction : std::uint8_t { left, right, up, down };

/// Converts a 0-based index to the 1-based number that the user sees, and back.
constexpr auto to_one_based(std::integral auto index) {
  return index + 1;
}
constexpr auto to_zero_based(std::integral auto number) {
  return number - 1;
}

}  // namespace tilefold
