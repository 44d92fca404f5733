// Finds possible parts of boards anywhere in a picture: areas of one colour (tiles, empty cells, pieces), and
// characters that form numbers.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

namespace tilefold::pictures {

/// A connected area of pixels in which neighbouring pixels have nearly the same colour.
struct Region {
  cv::Rect box = {};
  int area = 0;           ///< number of pixels, not counting holes
  cv::Vec3f colour = {};  ///< mean colour of the pixels
};

/// A part of the picture that may be the content of a cell: a tile or a number.
struct Mark {
  cv::Point2f centre = {};
  float width = 0;
  float height = 0;
};

/// Returns the regions with at least `min_area` pixels. Neighbouring pixels belong to one region if they differ by at
/// most `tolerance` in every channel.
std::vector<Region> find_regions(const cv::Mat& picture, int tolerance, int min_area);

/// Returns the regions that may be tiles or empty cells: rectangles with few holes that are at most four times as wide
/// as high.
std::vector<Mark> find_tiles(const std::vector<Region>& regions);

/// Returns groups of characters that are next to each other and may be numbers.
std::vector<Mark> find_numbers(const cv::Mat& picture, const std::vector<Region>& regions);

}  // namespace tilefold::pictures
