// Tiles as seen by renderers: a face, a cell, and an identity that animations can follow.
//
// A TileId is never reused along one line of play; undo restores the old identities. Rules refer to cells only; the
// ledger (ledger.h) maps cells to identities.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/geometry.h"

namespace tilefold {

/// Identity of a tile; 0 means that there is no tile.
enum class TileId : std::uint32_t { none = 0 };

constexpr std::uint32_t number_of(TileId id) {
  return static_cast<std::uint32_t>(id);
}

/// The label of a tile: a number or a letter. A wall is a tile that cannot move; its letter is 'x'.
struct Face {
  enum class Kind : std::uint8_t { number, letter, wall };
  Kind kind = Kind::number;
  std::uint64_t value = 0;  ///< the number, or the character code of the letter
  friend constexpr bool operator==(const Face&, const Face&) = default;

  static constexpr Face number(std::uint64_t value) { return {.kind = Kind::number, .value = value}; }
  static constexpr Face letter(char letter) {
    return {.kind = Kind::letter, .value = static_cast<unsigned char>(letter)};
  }
  static constexpr Face wall() { return {.kind = Kind::wall, .value = 'x'}; }
};

/// A tile on the board. `cell` is its cell with the lowest row and column; it covers `size` cells from there.
struct Tile {
  TileId id = TileId::none;
  Face face;
  Cell cell;
  Extent size;
  friend bool operator==(const Tile&, const Tile&) = default;
};

/// The position of a board's first row on the screen: at the bottom or at the top.
enum class RowOrder : std::uint8_t { bottom_up, top_down };

/// Returns the next cell in a screen direction. It may be outside the board.
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

/// The order of the upcoming tiles.
enum class PreviewOrder : std::uint8_t {
  queue,      ///< a single queue, the next tile first
  by_column,  ///< one queue per column: the next tile of each column, then the second of each, …
};

/// Everything that a renderer shows of a position: the tiles, sorted by identity, and the upcoming ones.
struct Snapshot {
  Extent extent;
  RowOrder row_order = RowOrder::top_down;
  bool can_scroll = false;  ///< true if the renderer may scroll the board when its rows would be too small to read
  std::vector<Tile> tiles;
  std::vector<Face> preview;  ///< faces of the visible upcoming tiles
  PreviewOrder preview_order = PreviewOrder::queue;
  std::optional<int> exit_row = {};  ///< row with an exit at its right end
  TileId leaving = TileId::none;     ///< tile that leaves through the exit, because the goal is reached
  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

}  // namespace tilefold
