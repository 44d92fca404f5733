// A lattice whose cells contain numbers, and the functions that read it. The functions also correct the lattice: they
// leave out text that is not part of the board, add rows and columns that were missed, and read unclear cells again,
// using only the text colours of clear cells.
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
  std::vector<std::vector<Value>> values = {};  ///< possible numbers of each cell; empty if the cell contains no text

  std::size_t index(int row, int column) const { return static_cast<std::size_t>(row * cells.columns + column); }
  const std::vector<Value>& at(int row, int column) const { return values[index(row, column)]; }
};

/// True if the most likely number of a cell has a probability of more than one half.
bool is_read(const std::vector<Value>& values);

struct Count {
  int written = 0;
  int read = 0;
  int wrong = 0;  ///< number of cells whose text is not a number of the expected kind
};
Count count(const NumberBoard& board);

/// Reads the numbers of a lattice, once as powers of two and once as digits. Returns an empty vector if the marks are
/// not numbers.
std::vector<NumberBoard> understand(const cv::Mat& picture, const Lattice& lattice, MarkKind kind);

/// Adds neighbouring rows and columns that contain digits of the same size, up to `most_columns` columns.
NumberBoard extend(const cv::Mat& picture, NumberBoard board, int most_columns);

/// Returns the median contrast of the cells whose numbers were read.
double usual_contrast(const NumberBoard& board);

/// True if a long edge crosses the row below the board. It may be the edge of a dialog that covers the lower part of
/// the board.
bool is_covered_below(const cv::Mat& picture, const Lattice& lattice);

}  // namespace tilefold::pictures
