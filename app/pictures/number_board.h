// A lattice whose cells hold numbers, and the ways to correct it: without other text, with lines that were missed, and
// with writing of the board's own colours only.
#pragma once

#include <optional>
#include <vector>

#include "app/pictures/cells.h"
#include "app/pictures/lattice.h"

namespace tilefold::pictures {

enum class Meaning : std::uint8_t { powers, digits };

struct NumberBoard {
  Lattice lattice = {};
  Cells cells = {};
  MarkKind kind = MarkKind::tiles;
  Meaning meaning = Meaning::powers;
  std::vector<std::vector<Value>> values = {};  ///< of each cell; empty if nothing is written in it

  std::size_t index(int row, int column) const { return static_cast<std::size_t>(row * cells.columns + column); }
  const std::vector<Value>& at(int row, int column) const { return values[index(row, column)]; }
};

/// True if a wanted number was read with more than even odds.
bool is_read(const std::vector<Value>& values);

struct Count {
  int written = 0;
  int read = 0;
  int wrong = 0;  ///< something else than the wanted numbers
};
Count count(const NumberBoard& board);

/// Reads a lattice as each kind of numbers; empty if it holds none.
std::vector<NumberBoard> understand(const cv::Mat& picture, const Lattice& lattice, MarkKind kind);

/// Adds rows and columns in which digits of the same size continue the board, up to `most_columns`.
NumberBoard extend(const cv::Mat& picture, NumberBoard board, int most_columns);

/// Returns the median contrast of the numbers that were read.
double usual_contrast(const NumberBoard& board);

/// True if a long edge cuts through the row below the board, as that of a dialog that lies over its lower part.
bool is_covered_below(const cv::Mat& picture, const Lattice& lattice);

}  // namespace tilefold::pictures
