// Finds tiles or numbers (called marks) that are arranged in rows and columns, as a lattice. The lattice may be rotated
// or seen in perspective.
#pragma once

#include <array>
#include <map>
#include <opencv2/core.hpp>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "app/pictures/marks.h"

namespace tilefold::pictures {

/// Maps the rows and columns of a board to points of the picture.
class Plane {
 public:
  Plane() = default;
  explicit Plane(const cv::Matx33d& matrix) : matrix_(matrix) {}

  /// Returns the point of the picture at (column, row). Whole numbers give the centres of cells.
  cv::Point2d at(double column, double row) const;

  const cv::Matx33d& matrix() const { return matrix_; }

 private:
  cv::Matx33d matrix_ = cv::Matx33d::eye();
};

struct Lattice {
  Plane plane = {};
  int rows = 0;
  int columns = 0;
  /// Distance between columns at the centre of the lattice, in pixels.
  double across = 0;
  double down = 0;                                 ///< distance between rows at the centre, in pixels
  std::map<std::pair<int, int>, Mark> marks = {};  ///< marks of the lattice; the key is a pair of row and column
};

enum class MarkKind : std::uint8_t {
  tiles,
  digits,   ///< single digits: all have the same height, and none is wider than it is high
  numbers,  ///< numbers with any number of digits; longer numbers may be drawn smaller
};

/// Returns at most `most` lattices, those with the most marks first. Each lattice has at least two rows and two
/// columns.
std::vector<Lattice> find_lattices(std::span<const Mark> marks, MarkKind kind, std::size_t most);

/// Returns the plane that best maps the first point of each pair, (column, row), to the second point, which is a point
/// of the picture. Requires: the pairs contain three points that are not on one line.
Plane fit_plane(std::span<const std::pair<cv::Point2d, cv::Point2d>> pairs);

/// Returns the lattice with only those marks whose row and column are in `kept`. Returns nullopt if too few marks
/// remain.
std::optional<Lattice> keep_marks(const Lattice& lattice, const std::set<std::pair<int, int>>& kept);

/// Returns the part of the lattice that `cells` covers; `x` and `y` are the first column and row. The rectangle may
/// extend beyond the lattice.
Lattice crop(const Lattice& lattice, const cv::Rect& cells);

}  // namespace tilefold::pictures
