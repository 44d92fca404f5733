#include "app/window/platform/png_output.h"

#include <png.h>

#include <csetjmp>

#include "app/records/output.h"
#include "app/records/picture_game.h"

namespace tilefold::window {
namespace {

struct Target {
  std::string bytes;
  std::string problem;
};

void append_bytes(png_structp png, png_bytep bytes, std::size_t size) {
  static_cast<Target*>(png_get_io_ptr(png))->bytes.append(reinterpret_cast<const char*>(bytes), size);
}

[[noreturn]] void record_error(png_structp png, png_const_charp message) {
  static_cast<Target*>(png_get_error_ptr(png))->problem = message;
  png_longjmp(png, 1);
}

void ignore_warning(png_structp, png_const_charp) {}

// Encodes the image. Must not contain objects with destructors, because libpng reports errors with longjmp, which skips
// destructors.
bool encode(png_structp png, png_infop info, const render::Image& image, png_text* text) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  constexpr int depth = 8;
  png_set_IHDR(png, info, static_cast<png_uint_32>(image.width), static_cast<png_uint_32>(image.height), depth,
               PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  if (text != nullptr) png_set_text(png, info, text, 1);
  png_write_info(png, info);
  const std::size_t line = static_cast<std::size_t>(image.width) * 4;
  for (std::size_t row = 0; row < static_cast<std::size_t>(image.height); ++row)
    png_write_row(png, image.pixels.data() + row * line);
  png_write_end(png, info);
  return true;
}

}  // namespace

Result<Done> write_png(const std::string& path, const render::Image& image, const std::string& game) {
  Target target;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &target, record_error, ignore_warning);
  png_infop info = png == nullptr ? nullptr : png_create_info_struct(png);
  if (info == nullptr) {
    png_destroy_write_struct(&png, nullptr);
    return make_error("cannot make the picture {}: there is not enough memory", path);
  }
  png_set_write_fn(png, &target, append_bytes, nullptr);
  // Store the game ID uncompressed, so that any tool is able to find it in the file. The const_casts are needed because
  // the fields of libpng are not const.
  png_text text{};
  text.compression = PNG_TEXT_COMPRESSION_NONE;
  text.key = const_cast<char*>(records::game_keyword);
  text.text = const_cast<char*>(game.c_str());
  text.text_length = game.size();
  const bool is_written = encode(png, info, image, game.empty() ? nullptr : &text);
  png_destroy_write_struct(&png, &info);
  if (!is_written) return make_error("cannot make the picture {}: {}", path, target.problem);
  return records::write_file(path, target.bytes);
}

}  // namespace tilefold::window
