#include "app/records/picture_game.h"

#include <png.h>

#include <algorithm>
#include <csetjmp>
#include <optional>

#include "app/records/clip_game.h"

namespace tilefold::app {
namespace {

constexpr std::string_view signature = "\x89PNG\r\n\x1a\n";
constexpr const char* cut_short = "cut short";

// The unread bytes, and the error message if there is one.
struct Source {
  std::string_view rest;
  std::string problem;
};

void read_bytes(png_structp png, png_bytep target, std::size_t size) {
  auto& source = *static_cast<Source*>(png_get_io_ptr(png));
  if (size > source.rest.size()) png_error(png, cut_short);
  std::copy_n(source.rest.begin(), size, target);
  source.rest.remove_prefix(size);
}

[[noreturn]] void note_error(png_structp png, png_const_charp message) {
  static_cast<Source*>(png_get_error_ptr(png))->problem = message;
  png_longjmp(png, 1);
}

void ignore_warning(png_structp, png_const_charp) {}

// Skips a chunk; libpng has already verified its checksum.
int skip_chunk(png_structp, png_unknown_chunkp) {
  return 1;
}

// True if a chunk claims to be longer than the remaining bytes; libpng would allocate memory for it first.
bool is_cut_short(std::string_view bytes) {
  constexpr std::size_t frame = 12;  // length, type and checksum
  for (bytes.remove_prefix(signature.size()); bytes.size() >= frame;) {
    const std::size_t size = frame + png_get_uint_32(reinterpret_cast<png_const_bytep>(bytes.data()));
    if (size > bytes.size()) return true;
    bytes.remove_prefix(size);
  }
  return false;
}

// Reads all chunks without decoding pixels; returns false if the picture is damaged. Contains no objects with
// destructors, because libpng reports errors by longjmp.
bool read_chunks(png_structp png, png_infop info, std::size_t size) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  constexpr png_byte pixels[] = "IDAT";
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  png_set_chunk_malloc_max(png, size + 1);
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, pixels, 1);
  png_set_read_user_chunk_fn(png, nullptr, skip_chunk);
  png_read_info(png, info);
  png_read_end(png, info);
  return true;
}

std::optional<std::string> find_game(png_structp png, png_infop info) {
  png_textp texts = nullptr;
  const int count = png_get_text(png, info, &texts, nullptr);
  for (int i = 0; i < count; ++i)
    if (std::string_view(texts[i].key) == game_keyword) return texts[i].text;
  return std::nullopt;
}

Result<std::string> read_png_game(std::string_view bytes) {
  const Error cut{"this picture is truncated; it must be a complete PNG file"};
  if (is_cut_short(bytes)) return cut;
  Source source{.rest = bytes, .problem = {}};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &source, note_error, ignore_warning);
  png_infop info = png == nullptr ? nullptr : png_create_info_struct(png);
  if (info == nullptr) {
    png_destroy_read_struct(&png, nullptr, nullptr);
    return Error{"not enough memory to read the picture"};
  }
  png_set_read_fn(png, &source, read_bytes);
  const bool is_whole = read_chunks(png, info, bytes.size());
  const auto game = is_whole ? find_game(png, info) : std::nullopt;
  png_destroy_read_struct(&png, &info, nullptr);
  if (!is_whole && source.problem == cut_short) return cut;
  if (!is_whole) return Error{"this picture is damaged (" + source.problem + "); it must be a complete PNG file"};
  if (!game)
    return Error{std::string("this picture contains no game; pictures made by tilefold do, as a PNG text \"") +
                 game_keyword + "\""};
  return *game;
}

}  // namespace

bool looks_like_picture(std::string_view bytes) {
  return bytes.starts_with(signature) || looks_like_webp(bytes) || looks_like_gif(bytes);
}

Result<std::string> read_picture_game(std::string_view bytes) {
  if (looks_like_webp(bytes)) return read_webp_game(bytes);
  if (looks_like_gif(bytes)) return read_gif_game(bytes);
  return read_png_game(bytes);
}
}  // namespace tilefold::app
