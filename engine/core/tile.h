// Tiles as the outside sees them: a face, a place, and an identity that animation can follow.
//
// A TileId is never used again along one line of play; going back with undo brings the old identities
// back. Rules do not know identities, they speak of cells; the ledger (ledger.h) joins the two.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/geometry.h"

namespace tilefold {

/// Identity of a tile; 0 is no tile.
enum class TileId : std::uint32_t { none = 0 };

constexpr std::uint32_t number_of(TileId id) {
  return static_cast<std::uint32_t>(id);
}

/// What is written on a tile: a number, or a letter. A wall is a tile that nothing moves; its letter is 'x'.
struct Face {
  enum class Kind : std::uint8_t { number, letter, wall };
  Kind kind = Kind::number;
  std::uint64_t value = 0;  ///< the number, or the character code of what is written
  friend constexpr bool operator==(const Face&, const Face&) = default;

  static constexpr Face number(std::uint64_t value) { return {.kind = Kind::number, .value = value}; }
  static constexpr Face letter(char letter) {
    return {.kind = Kind::letter, .value = static_cast<unsigned char>(letter)};
  }
  static constexpr Face wall() { return {.kind = Kind::wall, .value = 'x'}; }
};

/// A tile on the board. `cell` is its cell of lowest row and column; it covers `size` cells from there.
struct Tile {
  TileId id = TileId::none;
  Face face;
  Cell cell;
  Extent size;
  friend bool operator==(const Tile&, const Tile&) = default;
};

/// Which edge of the screen the first row lies at.
enum class RowOrder : std::uint8_t { bottom_up, top_down };

/// The next cell in a direction as it is seen; it may lie beyond the board.
constexpr Cell neighbour(Cell cell, Direction direction, RowOrder order) {
  const int up = order == RowOrder::bottom_up ? 1 : -1;
  switch (direction) {
    case Direction::left: return cell_at(cell.row, cell.column - 1);
    case Direction::right: return cell_at(cell.row, cell.column + 1);
    case Direction::up: return cell_at(cell.row + up, cell.column);
    case Direction::down: break;
  }
  return cell_at(cell.row - up, cell.column);
}

/// How the upcoming tiles wait.
enum class PreviewOrder : std::uint8_t {
  queue,      ///< one after the other, next first
  by_column,  ///< every column has its own: first the next one of each column, then those after them
};

/// All that a renderer shows of a position: the tiles in order of their identities, and what comes next.
struct Snapshot {
  Extent extent;
  RowOrder row_order = RowOrder::top_down;
  bool can_scroll = false;  ///< where its rows would be too small to be read
  std::vector<Tile> tiles;
  std::vector<Face> preview;  ///< the visible upcoming tiles
  PreviewOrder preview_order = PreviewOrder::queue;
  std::optional<int> exit_row = {};  ///< whose right end is open
  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

}  // namespace tilefold
