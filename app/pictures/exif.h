// Reads a photograph's orientation from its EXIF data, and turns the picture upright.
#pragma once

#include <cstdint>
#include <opencv2/core.hpp>
#include <string_view>

namespace tilefold::pictures {

/// Values of the EXIF tag Orientation. Each value is named after the operation that turns the stored picture upright.
enum class Orientation : std::uint8_t {
  upright = 1,
  mirror = 2,
  half_turn = 3,
  mirror_and_half_turn = 4,
  mirror_and_turn_left = 5,
  turn_right = 6,
  mirror_and_turn_right = 7,
  turn_left = 8,
};

/// Returns the orientation that the data of an APP1 marker contain, or `otherwise` if the data contain no orientation.
Orientation exif_orientation(std::string_view data, Orientation otherwise);

cv::Mat turn_upright(const cv::Mat& picture, Orientation orientation);

}  // namespace tilefold::pictures
