// Reads the cells of a lattice from a straightened picture of the board: the colours of each cell and the text in it.
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
  cv::Vec3f ground = {};         ///< background colour
  cv::Vec3f writing = {};        ///< text colour
  double contrast = 0;           ///< distance between the background and text colours, 0 to 441
  double text_height = 0;        ///< height of the text, relative to the height of the cell
  cv::Point2d text_centre = {};  ///< centre of the text, relative to the size of the cell: −0.5 to 0.5
  /// Readings of the text, each with a different threshold for the text colour; empty if the cell contains no text.
  std::vector<Script> scripts = {};
};

/// The cells of a lattice. `flat` is the straightened picture, in which all cells have the same size.
struct Cells {
  int rows = 0;
  int columns = 0;
  cv::Mat flat = {};
  cv::Size2d tile = {};        ///< size of a tile relative to its cell, 0 to 1
  std::vector<Cell> all = {};  ///< all cells, row by row

  const Cell& at(int row, int column) const { return all[static_cast<std::size_t>(row * columns + column)]; }
};

/// Returns a straightened picture of the board, as if seen from directly above. `cell` is the size of a cell in it, in
/// pixels.
cv::Mat flatten(const cv::Mat& picture, const Lattice& lattice, const cv::Size& cell);

/// Reads all cells of a lattice. Returns nullopt if a sample of the marks shows that they are not numbers.
std::optional<Cells> read_cells(const cv::Mat& picture, const Lattice& lattice);

/// Reads the text in the picture of one cell. `tile` is the size of the tile relative to the cell. If `writing` is
/// given, only pixels of about this colour can be part of the text.
Cell read_cell(const cv::Mat& cell, const cv::Size2d& tile, std::optional<cv::Vec3f> writing = std::nullopt);

/// A number that may be written in a cell, and its probability.
struct Value {
  std::int64_t number = 0;  ///< the number; −1 if the text is not a number of the expected kind
  double probability = 0;
};

/// Maps each text that represents a number to this number. `powers_of_two` contains the powers of two from 2 on, in
/// full and abbreviated with k or M; `digits` contains the digits 1 to 9.
using Spellings = std::map<std::string, std::int64_t>;
const Spellings& powers_of_two();
const Spellings& digits();

/// Returns the most likely numbers of a cell that contains text, the most likely one first. Returns at least one.
std::vector<Value> likely_values(const Cell& cell, const Spellings& spellings);

}  // namespace tilefold::pictures
