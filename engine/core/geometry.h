// Cells, extents and directions of a board.
//
// Everything inside the program counts rows and columns from 0; everything that a person or a file
// sees counts from 1. `to_one_based` and `to_zero_based` are the only conversion between the two. Where row 0 lies
// (bottom or top) is a property of the puzzle, see RowOrder in tile.h.
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

/// A cell from any integers; boards never exceed 32767 rows or columns.
constexpr Cell cell_at(int row, int column) {
  return {.row = static_cast<std::int16_t>(row), .column = static_cast<std::int16_t>(column)};
}

/// A size in cells: of a board, or of a tile that covers several.
struct Extent {
  int rows = 1;
  int columns = 1;
  friend constexpr bool operator==(const Extent&, const Extent&) = default;
  constexpr int area() const { return rows * columns; }
  constexpr bool holds(Cell cell) const {
    return cell.row >= 0 && cell.row < rows && cell.column >= 0 && cell.column < columns;
  }
};

/// Directions as a person sees them on the screen.
enum class Direction : std::uint8_t { left, right, up, down };

/// The 1-based number that people see for a 0-based index, and back.
constexpr auto to_one_based(std::integral auto index) {
  return index + 1;
}
constexpr auto to_zero_based(std::integral auto number) {
  return number - 1;
}

}  // namespace tilefold
