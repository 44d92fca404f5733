// Locates a board of sliding blocks in a picture: looks for the square whose lines between cells coincide with edges in
// the picture.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "app/pictures/lattice.h"

namespace tilefold::pictures {

constexpr int block_cells = 6;  ///< number of rows and columns of the board

/// Returns the `most` most likely positions of a board, the best first.
std::vector<Lattice> find_block_grids(const cv::Mat& picture, std::size_t most);

/// For each pixel, the strength of the edges at this pixel, 0 to 1 (CV_32F). `upright` contains the vertical edges,
/// where the colour changes from left to right; `level` contains the horizontal edges.
struct Edges {
  cv::Mat upright = {};
  cv::Mat level = {};
};
Edges find_edges(const cv::Mat& picture);

}  // namespace tilefold::pictures
