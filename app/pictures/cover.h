// Finds the most likely division of a board into empty cells and straight pieces of two or three cells, called a cover.
//
// There is a cost for each cell being empty and for it being covered by a piece, and for each pair of neighbouring
// cells a cost for each possible relation between them. The cover with the lowest total cost is found exactly, by
// dynamic programming over the cells. The state describes the pieces that extend into cells which have not been visited
// yet. Source: D. Knuth, "Pre-fascicle 8a", 2020 (broken-profile dynamic programming).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace tilefold::pictures {

constexpr int cover_side = 6;
constexpr int cover_cells = cover_side * cover_side;

/// Possible relations between two neighbouring cells.
enum Neighbours : std::uint8_t { one_piece, two_pieces, piece_and_empty, both_empty, neighbour_kinds };

struct CoverCosts {
  std::array<double, cover_cells> empty = {};  ///< of each cell, row by row
  std::array<double, cover_cells> covered = {};
  /// For each cell, by relation to its right neighbour.
  std::array<std::array<double, neighbour_kinds>, cover_cells> right = {};
  std::array<std::array<double, neighbour_kinds>, cover_cells> below = {};
};

struct Cover {
  double cost = 0;
  /// By cell: the number of its piece (from 1, in reading order); 0 if empty.
  std::array<int, cover_cells> pieces = {};
  /// By cell: how much more the best cover costs that differs in this cell.
  std::array<double, cover_cells> margins = {};
};

Cover find_cover(const CoverCosts& costs);

}  // namespace tilefold::pictures
