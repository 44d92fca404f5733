// Decodes PNG files of all kinds: with a palette, 16 bits, grey, transparent (on a white background), interlaced.

#include <png.h>

#include "app/pictures/decode.h"

namespace tilefold::pictures {
namespace {

// True if a chunk before the pixels claims to be longer than the rest of the file. For such a chunk libpng would
// allocate up to two gigabytes before it finds the end of the file.
bool is_cut_off(std::string_view bytes) {
  constexpr std::size_t signature = 8;
  constexpr std::size_t around_data = 12;  // length, kind and checksum
  for (std::size_t at = signature; at < bytes.size();) {
    if (bytes.size() - at < around_data) return true;
    std::size_t length = 0;
    for (std::size_t i = 0; i < 4; ++i) length = length << 8U | static_cast<unsigned char>(bytes[at + i]);
    if (bytes.substr(at + 4, 4) == "IDAT") return false;
    if (length > bytes.size() - at - around_data) return true;
    at += around_data + length;
  }
  return false;
}

}  // namespace

Result<cv::Mat> decode_png(std::string_view bytes) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  const auto damaged = [](const char* why) {
    return make_error("this picture is damaged ({}); it must be a complete PNG file", why);
  };
  if (is_cut_off(bytes)) return damaged("read beyond end of data");
  if (png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()) == 0) return damaged(image.message);
  if (const auto checked = check_size(image.width, image.height); !checked) {
    png_image_free(&image);
    return checked.error();
  }
  image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;  // without this flag, libpng assumes that 16-bit values are linear
  image.format = PNG_FORMAT_BGR;
  cv::Mat picture(static_cast<int>(image.height), static_cast<int>(image.width), CV_8UC3);
  const png_color white{255, 255, 255};
  if (png_image_finish_read(&image, &white, picture.data, static_cast<png_int_32>(picture.step), nullptr) == 0)
    return damaged(image.message);
  return picture;
}

}  // namespace tilefold::pictures
