// Locates a board of sliding blocks: the square whose cell borders lie on edges of the picture.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "app/pictures/lattice.h"

namespace tilefold::pictures {

constexpr int block_cells = 6;  ///< rows and columns

/// Returns the most likely positions of a board, the best first.
std::vector<Lattice> find_block_grids(const cv::Mat& picture, std::size_t most);

/// Strength of the edges of a picture, each from 0 to 1: `upright` for changes from left to right, `level` from top to
/// bottom (CV_32F).
struct Edges {
  cv::Mat upright = {};
  cv::Mat level = {};
};
Edges find_edges(const cv::Mat& picture);

}  // namespace tilefold::pictures
