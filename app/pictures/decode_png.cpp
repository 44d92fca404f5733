// Decodes PNG files of all kinds: with a palette, 16 bits, grey, transparent (on a white background), interlaced.

#include <png.h>

#include "app/pictures/decode.h"

namespace tilefold::pictures {

Result<cv::Mat> decode_png(std::string_view bytes) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  const auto damaged = [&] {
    return make_error("this picture is damaged ({}); it must be a complete PNG file", image.message);
  };
  if (png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()) == 0) return damaged();
  if (const auto checked = check_size(image.width, image.height); !checked) {
    png_image_free(&image);
    return checked.error();
  }
  image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;  // without this flag, libpng assumes that 16-bit values are linear
  image.format = PNG_FORMAT_BGR;
  cv::Mat picture(static_cast<int>(image.height), static_cast<int>(image.width), CV_8UC3);
  const png_color white{255, 255, 255};
  if (png_image_finish_read(&image, &white, picture.data, static_cast<png_int_32>(picture.step), nullptr) == 0)
    return damaged();
  return picture;
}

}  // namespace tilefold::pictures
