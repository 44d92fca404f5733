// The likeliest way to cover a board with straight pieces of two or three cells and empty cells.
//
// Every cell has a cost of being empty and of being covered, every pair of neighbours a cost for each way to stand side
// by side. The cover of least total cost is found exactly, cell by cell, with what reaches into the cells not yet seen
// as the state. Source: broken-profile dynamic programming, see D. Knuth, "Pre-fascicle 8a", 2020.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace tilefold::pictures {

constexpr int cover_side = 6;
constexpr int cover_cells = cover_side * cover_side;

/// Relations of two neighbouring cells.
enum Neighbours : std::uint8_t { one_piece, two_pieces, piece_and_empty, both_empty, neighbour_kinds };

struct CoverCosts {
  std::array<double, cover_cells> empty = {};  ///< of each cell, row by row
  std::array<double, cover_cells> covered = {};
  std::array<std::array<double, neighbour_kinds>, cover_cells> right = {};  ///< of a cell and the one on its right
  std::array<std::array<double, neighbour_kinds>, cover_cells> below = {};
};

struct Cover {
  double cost = 0;
  std::array<int, cover_cells> pieces = {};      ///< a number for each piece from 1 in reading order; 0 for empty
  std::array<double, cover_cells> margins = {};  ///< cost of the best cover in which this cell differs, less `cost`
};

Cover find_cover(const CoverCosts& costs);

}  // namespace tilefold::pictures
