// Turns the bytes of a picture file into pixels: PNG, JPEG, WebP and GIF, upright as its EXIF data says, without
// transparency, of an animation the first frame.
//
// Memory is bounded whatever a file claims: a picture over `most_pixels` is refused, or decoded at a smaller scale if
// the format can do that.
#pragma once

#include <cstdint>
#include <opencv2/core.hpp>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace tilefold::pictures {

constexpr std::int64_t most_pixels = 48'000'000;
constexpr int longest_shape = 100;  ///< largest ratio of the sides
constexpr int longest_side = 2400;  ///< of a decoded picture; larger ones are scaled down

/// Returns the picture in `bytes` as blue, green and red bytes (CV_8UC3), scaled down to `longest_side`, and never
/// smaller than 8×8. `scale` receives the decoded size over the file's.
Result<cv::Mat> decode_picture(std::string_view bytes, double& scale);

// The formats, each for its own file. They may return a picture larger than `longest_side`.
Result<cv::Mat> decode_png(std::string_view bytes);
Result<cv::Mat> decode_jpeg(std::string_view bytes, double& scale);
Result<cv::Mat> decode_webp(std::string_view bytes);
Result<cv::Mat> decode_gif(std::string_view bytes);

/// Refuses a picture of `width` × `height` pixels that is too small, too long for its width, or, if every `parts`-th
/// pixel of both directions is decoded, too large.
Result<Done> check_size(std::int64_t width, std::int64_t height, std::int64_t parts = 1);

}  // namespace tilefold::pictures
