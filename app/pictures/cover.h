// Finds the most likely division of a board into empty cells and straight pieces of two or three cells, called a cover.
//
// Each cell has two costs: one applies if the cell is empty, the other if a piece covers it. Each pair of neighbouring
// cells has a cost for each possible relation between the two cells. Dynamic programming over the cells finds the cover
// with the lowest total cost. Its state describes the pieces that extend into cells which have not been visited yet.
// Source: D. Knuth, "Pre-fascicle 8a", 2020 (broken-profile dynamic programming).
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
  std::array<double, cover_cells> empty = {};  ///< cost of each cell, row by row, if it is empty
  std::array<double, cover_cells> covered = {};
  /// For each cell, the cost of each relation to its right neighbour.
  std::array<std::array<double, neighbour_kinds>, cover_cells> right = {};
  std::array<std::array<double, neighbour_kinds>, cover_cells> below = {};
};

struct Cover {
  double cost = 0;
  /// For each cell, the number of the piece that covers it (from 1, in reading order); 0 if the cell is empty.
  std::array<int, cover_cells> pieces = {};
  /// For each cell, the margin of this cover: the cost of the best cover that differs in this cell, minus the cost of
  /// this cover.
  std::array<double, cover_cells> margins = {};
};

Cover find_cover(const CoverCosts& costs);

}  // namespace tilefold::pictures
