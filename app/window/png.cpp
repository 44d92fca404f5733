#include "app/window/png.h"

#include <png.h>

#include <string_view>

#include "app/cli/output.h"

namespace tilefold::app {

Result<Done> write_png(const std::string& path, int width, int height, const std::vector<std::uint8_t>& rgba) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(width);
  image.height = static_cast<png_uint_32>(height);
  image.format = PNG_FORMAT_RGBA;
  png_alloc_size_t size = 0;
  if (png_image_write_to_memory(&image, nullptr, &size, 0, rgba.data(), 0, nullptr) == 0)
    return Error{"cannot make a picture of " + path + ": " + image.message};
  std::string bytes(size, '\0');
  if (png_image_write_to_memory(&image, bytes.data(), &size, 0, rgba.data(), 0, nullptr) == 0)
    return Error{"cannot make a picture of " + path + ": " + image.message};
  bytes.resize(size);
  return write_file(path, bytes);
}

}  // namespace tilefold::app
