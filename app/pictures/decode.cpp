#include "app/pictures/decode.h"

#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace tilefold::pictures {

Result<Done> check_size(std::int64_t width, std::int64_t height, std::int64_t parts) {
  constexpr std::int64_t smallest = 8;
  const std::string size = std::to_string(width) + "×" + std::to_string(height);
  if (width < smallest || height < smallest)
    return make_error("this picture is {} pixels; it must have at least 8×8", size);
  if (std::max(width, height) > longest_shape * std::min(width, height))
    return make_error("this picture is {} pixels; one side must be at most 100 times as long as the other", size);
  if (width / parts > most_pixels / std::max<std::int64_t>(1, height / parts))
    return make_error("this picture is {} pixels; it must have at most 48 million", size);
  return Done{};
}

Result<cv::Mat> decode_picture(std::string_view bytes, double& scale) {
  scale = 1;
  const auto decode = [&]() -> Result<cv::Mat> {
    if (bytes.starts_with("\x89PNG")) return decode_png(bytes);
    if (bytes.starts_with("\xff\xd8\xff")) return decode_jpeg(bytes, scale);
    if (bytes.starts_with("RIFF") && bytes.substr(0, 12).ends_with("WEBP")) return decode_webp(bytes);
    if (bytes.starts_with("GIF8")) return decode_gif(bytes);
    return make_error("this is not a picture that can be read; it must be a PNG, JPEG, WebP or GIF file");
  };
  auto picture = decode();
  if (!picture) return picture;
  const int side = std::max(picture->cols, picture->rows);
  if (side <= longest_side) return picture;
  const double factor = static_cast<double>(longest_side) / side;
  const cv::Size size(std::max(1, static_cast<int>(picture->cols * factor)),
                      std::max(1, static_cast<int>(picture->rows * factor)));
  cv::Mat smaller;
  cv::resize(*picture, smaller, size, 0, 0, cv::INTER_AREA);
  scale *= factor;
  return smaller;
}

}  // namespace tilefold::pictures
