// Reads the cells of a lattice, seen from straight ahead: the colour of each and the text in it.
#pragma once

#include <cstdint>
#include <map>
#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/pictures/lattice.h"
#include "app/pictures/numerals.h"

namespace tilefold::pictures {

struct Cell {
  cv::Vec3f ground = {};             ///< colour behind what is written
  cv::Vec3f writing = {};            ///< colour of the writing
  double contrast = 0;               ///< between ground and writing, 0 to 441
  double text_height = 0;            ///< over the cell's height
  cv::Point2d text_centre = {};      ///< over the cell's size, from −0.5 to 0.5
  std::vector<Script> scripts = {};  ///< readings with different limits of ink; empty if nothing is written
};

/// The cells of `rows` × `columns` of a lattice; `flat` shows them side by side, each of the same size.
struct Cells {
  int rows = 0;
  int columns = 0;
  cv::Mat flat = {};
  cv::Size2d tile = {};        ///< part of a cell that a tile fills
  std::vector<Cell> all = {};  ///< row by row

  const Cell& at(int row, int column) const { return all[static_cast<std::size_t>(row * columns + column)]; }
};

/// Returns the board of a lattice as if seen from above, `cell` pixels for each cell.
cv::Mat flatten(const cv::Mat& picture, const Lattice& lattice, const cv::Size& cell);

/// Reads every cell of a lattice. Returns nullopt if a sample of its marks shows that they are no numbers.
std::optional<Cells> read_cells(const cv::Mat& picture, const Lattice& lattice);

/// Reads what is written in the picture of one cell. `tile` is the part of it that the tile fills; with `writing`, only
/// what has about this colour counts as ink.
Cell read_cell(const cv::Mat& cell, const cv::Size2d& tile, std::optional<cv::Vec3f> writing = std::nullopt);

/// A possible number of a cell, with its probability.
struct Value {
  std::int64_t number = 0;  ///< −1 for something else than the wanted numbers
  double probability = 0;
};

/// The ways to write the powers of two from 2, in full or with k and M; of the digits from 1 to 9.
using Spellings = std::map<std::string, std::int64_t>;
const Spellings& powers_of_two();
const Spellings& digits();

/// Returns the likeliest numbers of a cell in which something is written, the best first; at least one.
std::vector<Value> likely_values(const Cell& cell, const Spellings& spellings);

}  // namespace tilefold::pictures
