// Finds rows and columns: marks that stand on the crossings of a lattice, which may be turned or seen at an angle.
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

/// A plane that is mapped onto the picture.
class Plane {
 public:
  Plane() = default;
  explicit Plane(const cv::Matx33d& matrix) : matrix_(matrix) {}

  /// Returns the point of the picture at (column, row); whole numbers are the centres of cells.
  cv::Point2d at(double column, double row) const;

  const cv::Matx33d& matrix() const { return matrix_; }

 private:
  cv::Matx33d matrix_ = cv::Matx33d::eye();
};

struct Lattice {
  Plane plane = {};
  int rows = 0;
  int columns = 0;
  double across = 0;                               ///< distance of columns in the middle, in pixels
  double down = 0;                                 ///< distance of rows
  std::map<std::pair<int, int>, Mark> marks = {};  ///< by row and column
};

enum class MarkKind : std::uint8_t {
  tiles,
  digits,   ///< numbers of one height, and not wider than high
  numbers,  ///< numbers of any length, the longer ones perhaps smaller
};

/// Returns the lattices with the most marks, of at least two rows and columns, the largest first.
std::vector<Lattice> find_lattices(std::span<const Mark> marks, MarkKind kind, std::size_t most);

/// Returns the plane that fits pairs of (column, row) and points of the picture best. Requires three pairs that are not
/// on a line.
Plane fit_plane(std::span<const std::pair<cv::Point2d, cv::Point2d>> pairs);

/// Returns the lattice of only those marks; nullopt if they are too few.
std::optional<Lattice> keep_marks(const Lattice& lattice, const std::set<std::pair<int, int>>& kept);

/// Returns the lattice of the rows and columns from `top` and `left` on.
Lattice crop(const Lattice& lattice, const cv::Rect& cells);

}  // namespace tilefold::pictures
