// A board that was read from a picture, before it is converted to a position of a puzzle.
#pragma once

#include <array>
#include <cstdint>
#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/pictures/lattice.h"
#include "engine/core/puzzle_info.h"

namespace tilefold::pictures {

/// A cell that was read from a picture.
struct ReadCell {
  std::int64_t value = 0;
  std::int64_t other = 0;  ///< second most likely value
  double confidence = 1;   ///< probability that `value` is correct, from 0 to 1
};

struct Reading {
  BoardAppearance appearance = BoardAppearance::unknown;
  int rows = 0;
  int columns = 0;
  std::vector<ReadCell> cells = {};        ///< row by row as in the picture; a letter for a piece, 0 if empty
  std::vector<std::int64_t> preview = {};  ///< upcoming tiles that are visible in the picture
  /// For boards on which tiles are stacked in columns: true if the stacks begin at the upper edge.
  bool hangs = true;
  std::array<cv::Point2d, 4> corners =
      {};            ///< corners of the board in the picture: upper left, upper right, lower right, lower left
  double score = 0;  ///< quality of the reading; used to compare several readings of the same picture

  const ReadCell& at(int row, int column) const { return cells[static_cast<std::size_t>(row * columns + column)]; }
  ReadCell& at(int row, int column) { return cells[static_cast<std::size_t>(row * columns + column)]; }
  double confidence() const;  ///< product of the confidences of all cells
};

/// Returns the corners of the board that the lattice's cells form.
std::array<cv::Point2d, 4> corners_of(const Lattice& lattice);

/// Result of looking for a board of numbers. `has_numbers` is true even if there is no board but the picture has a
/// lattice of numbers, for example because tiles are moving or the picture shows another puzzle.
struct NumberReading {
  std::optional<Reading> reading = {};
  bool has_numbers = false;
};
NumberReading read_numbers(const cv::Mat& picture, std::optional<BoardAppearance> wanted);

/// Reads a board of sliding blocks. Returns nullopt if the picture shows no such board.
std::optional<Reading> read_blocks(const cv::Mat& picture);

/// Reads the board in a picture. If `wanted` is given, accepts only boards with this appearance.
std::optional<Reading> read_board(const cv::Mat& picture, std::optional<BoardAppearance> wanted);

}  // namespace tilefold::pictures
