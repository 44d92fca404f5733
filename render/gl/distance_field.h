// Signed distances from an outline, computed from an image of the shape.
#pragma once

#include <cstdint>
#include <vector>

namespace tilefold::render {

/// A shape as an image. Rows are stored from top to bottom; a byte is the share of the pixel that the shape covers,
/// from 0 to 255.
struct Coverage {
  int columns = 0;
  int rows = 0;
  std::vector<std::uint8_t> pixels;
};

/// Returns the distance between each pixel's centre and the outline of the shape: 128 on the outline, more inside the
/// shape and less outside. The byte changes by 128 over `reach` pixels; greater distances are clamped. Requires that
/// the shape is at least `reach` pixels away from all edges of the image. Complexity: O(length of the outline *
/// reach²).
std::vector<std::uint8_t> distance_field(const Coverage& shape, int reach);

}  // namespace tilefold::render
