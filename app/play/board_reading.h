// A board that was read from a picture: the picture, where its cells are, and the cells about which the reader is not
// sure. It does not contain the board itself, which the user edits in a BoardDraft.
//
// Invariant: doubtful cells are ordered by row, then column.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/records/pictures_module.h"
#include "engine/core/geometry.h"

namespace tilefold::play {

struct DoubtfulCell {
  Cell cell;
  std::string value;      ///< value that was read: a number, a letter or "empty"
  std::string other;      ///< second most likely value; empty if there is none
  double confidence = 0;  ///< probability that `value` is right, from 0 to 1
};

/// A place in a picture, in pixels from the upper left corner.
struct PicturePoint {
  double x = 0;
  double y = 0;
};

/// The corners of the board or of a cell in the picture, clockwise. The first is the upper left corner of the board as
/// it was read, even if the picture is rotated.
using PictureOutline = std::array<PicturePoint, 4>;

class BoardReading {
 public:
  /// Creates a reading without a picture and without doubtful cells.
  BoardReading() = default;
  /// Creates the reading from an answer. Requires: the answer contains a board.
  explicit BoardReading(const records::ReadAnswer& answer);

  /// Returns the picture from which the board was read; null if there is none.
  const std::shared_ptr<const records::PictureCopy>& picture() const { return picture_; }
  /// Return the outline of the board or of a cell in the picture. Require that there is a picture.
  const PictureOutline& board_outline() const { return corners_; }
  PictureOutline cell_outline(Cell cell) const;
  /// True if the picture shows this cell of the board.
  bool holds(Cell cell) const { return extent_.holds(cell); }

  const std::vector<DoubtfulCell>& doubts() const { return doubts_; }
  /// Returns the doubt about a cell; null if the cell is not doubtful.
  const DoubtfulCell* doubt_at(Cell cell) const;
  /// Returns the next doubtful cell after `from`, or with a negative `step` the previous one. Wraps around at both
  /// ends. If `from` is nullopt, returns the first doubtful cell, or the last one if `step` is negative. Returns
  /// nullopt if no cell is doubtful.
  std::optional<Cell> next_doubt(std::optional<Cell> from, int step) const;
  /// Removes the doubt about a cell, if the cell is doubtful.
  void settle(Cell cell);

 private:
  std::shared_ptr<const records::PictureCopy> picture_;  // the picture; shared by all copies in the undo history
  PictureOutline corners_{};
  Extent extent_{};
  bool begins_below_ = false;  // row 0 of the board is the lowest one in the picture
  std::vector<DoubtfulCell> doubts_;
};

}  // namespace tilefold::play
