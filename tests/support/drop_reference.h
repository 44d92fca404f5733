// Reference implementation of a drop, written from docs/reference/rules.md without the engine's code: slow, short, and
// simple enough to verify by reading. It shares only the type Cell.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <ostream>
#include <set>
#include <vector>

#include "engine/core/geometry.h"

namespace tilefold {

/// Prints a cell for rapidcheck.
inline void showValue(Cell cell, std::ostream& out) {
  out << "row " << to_one_based(cell.row) << " column " << to_one_based(cell.column);
}

}  // namespace tilefold

namespace tilefold::test::reference {

/// Exponents of the tiles; empty cells are missing. Cells are ordered from row 1 up and from the left, so iterating
/// over the map is the scan for by-products.
using Tiles = std::map<Cell, int>;
using Cells = std::set<Cell>;

struct Merge {
  Cell target;
  Cells cells;
  int exponent = 0;
  int created = 0;
  friend bool operator==(const Merge&, const Merge&) = default;
};

inline void showValue(const Merge& merge, std::ostream& out) {
  out << merge.cells.size() << " tiles of 2^" << merge.exponent << " make 2^" << merge.created << " at ";
  tilefold::showValue(merge.target, out);
}

/// The rule that decides which of several by-products merges first; only first_met is correct.
enum class Scan { first_met, last_met };

inline std::vector<Cell> equal_neighbours(const Tiles& tiles, Cell cell) {
  std::vector<Cell> equal;
  for (const auto& [other, exponent] : tiles) {
    const int distance = std::abs(other.row - cell.row) + std::abs(other.column - cell.column);
    if (distance == 1 && exponent == tiles.at(cell)) equal.push_back(other);
  }
  return equal;
}

inline void collect_component(const Tiles& tiles, Cell cell, Cells& component) {
  if (!component.insert(cell).second) return;
  for (const Cell other : equal_neighbours(tiles, cell)) collect_component(tiles, other, component);
}

inline std::optional<Cell> by_product(const Tiles& tiles, Scan scan = Scan::first_met) {
  std::optional<Cell> found;
  for (const auto& [cell, exponent] : tiles)
    if (!equal_neighbours(tiles, cell).empty() && (!found || scan == Scan::last_met)) found = cell;
  return found;
}

/// Returns the number of tiles below `cell` in its column. A tile in `cell` falls to the row with this number.
inline int tiles_below(const Tiles& tiles, Cell cell) {
  return static_cast<int>(std::count_if(tiles.begin(), tiles.end(), [&](const auto& tile) {
    return tile.first.column == cell.column && tile.first.row < cell.row;
  }));
}

inline Tiles fallen(const Tiles& tiles) {
  Tiles rest;
  for (const auto& [cell, exponent] : tiles) rest[cell_at(tiles_below(tiles, cell), cell.column)] = exponent;
  return rest;
}

/// Drops a tile into a column that is not full, and merges tiles until no merge is possible. Returns the merges in
/// order.
inline std::vector<Merge> play(Tiles& tiles, int column, int exponent, Scan scan = Scan::first_met) {
  std::vector<Merge> merges;
  Cell active = cell_at(tiles_below(tiles, cell_at(127, column)), column);
  tiles[active] = exponent;
  while (true) {
    Merge merge{.target = active, .cells = {}, .exponent = tiles.at(active), .created = 0};
    collect_component(tiles, active, merge.cells);
    const auto size = static_cast<int>(merge.cells.size());
    if (size >= 2) {
      merge.created = std::min(merge.exponent + size - 1, 62);
      for (const Cell cell : merge.cells) tiles.erase(cell);
      tiles[active] = merge.created;
      active = cell_at(tiles_below(tiles, active), active.column);
      tiles = fallen(tiles);
      merges.push_back(merge);
    } else if (const auto next = by_product(tiles, scan)) {
      active = *next;
    } else {
      return merges;
    }
  }
}

inline std::uint64_t score_after(std::uint64_t score, const std::vector<Merge>& merges) {
  constexpr std::uint64_t max = 0x7fff'ffff'ffff'ffff;
  for (const Merge& merge : merges) {
    const std::uint64_t created = std::uint64_t{1} << static_cast<unsigned>(merge.created);
    score = created > max - score ? max : score + created;
  }
  return score;
}

}  // namespace tilefold::test::reference
