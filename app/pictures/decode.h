// Decodes picture files (PNG, JPEG, WebP and GIF). Turns a picture upright according to its EXIF data and puts
// transparent pictures on a white background. Decodes only the first frame of an animation.
//
// The memory use is limited, regardless of the size that a file declares: a picture with more than `most_pixels` pixels
// is rejected or, if its format supports this, decoded at a smaller scale.
#pragma once

#include <cstdint>
#include <opencv2/core.hpp>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace tilefold::pictures {

constexpr std::int64_t most_pixels = 48'000'000;
constexpr int longest_shape = 100;  ///< maximum ratio of the longer to the shorter side
constexpr int longest_side = 2400;  ///< maximum side of a decoded picture in pixels; larger pictures are scaled down

/// Decodes the picture in `bytes` to blue, green and red bytes (CV_8UC3). Scales it down if a side exceeds
/// `longest_side`; no side becomes shorter than 8 pixels. Sets `scale` to the size of the result divided by the size in
/// the file.
Result<cv::Mat> decode_picture(std::string_view bytes, double& scale);

// The decoders, one for each format. A side of the decoded picture may be longer than `longest_side`.
Result<cv::Mat> decode_png(std::string_view bytes);
Result<cv::Mat> decode_jpeg(std::string_view bytes, double& scale);
Result<cv::Mat> decode_webp(std::string_view bytes);
Result<cv::Mat> decode_gif(std::string_view bytes);

/// Returns an error if a picture of `width` × `height` pixels is too small, too elongated, or too large. `parts` is the
/// factor by which the decoder reduces both sides; a picture that is reduced may have more pixels in the file.
Result<Done> check_size(std::int64_t width, std::int64_t height, std::int64_t parts = 1);

}  // namespace tilefold::pictures
