#include "app/records/picture_game.h"

#include <png.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <csetjmp>
#include <optional>

#include "app/records/clip_game.h"
#include "engine/core/game_id.h"

namespace tilefold::records {
namespace {

constexpr std::string_view signature = "\x89PNG\r\n\x1a\n";
constexpr std::string_view ppm_signature = "P6\n";
constexpr const char* cut_short = "cut short";

// State while a picture is being read: the bytes that have not yet been read, the kind and contents of the first chunk
// with a game ID, and the error. The contents are a view of the bytes of the picture.
struct Source {
  std::string_view rest;
  std::string_view kind;
  std::string_view game;
  std::string problem;
};

void read_bytes(png_structp png, png_bytep target, std::size_t size) {
  auto& source = *static_cast<Source*>(png_get_io_ptr(png));
  if (size > source.rest.size()) png_error(png, cut_short);
  std::copy_n(source.rest.begin(), size, target);
  source.rest.remove_prefix(size);
}

[[noreturn]] void record_error(png_structp png, png_const_charp message) {
  static_cast<Source*>(png_get_error_ptr(png))->problem = message;
  png_longjmp(png, 1);
}

void ignore_warning(png_structp, png_const_charp) {}

// Stores the first chunk that contains a game ID. libpng calls this function after it has verified the checksum at the
// end of the chunk.
int take_chunk(png_structp png, png_unknown_chunkp chunk) {
  constexpr std::size_t checksum_size = 4;
  // the keyword, including the null character at its end
  const std::string_view keyword(game_keyword, std::string_view(game_keyword).size() + 1);
  auto& source = *static_cast<Source*>(png_get_user_chunk_ptr(png));
  const std::string_view data(source.rest.data() - checksum_size - chunk->size, chunk->size);
  for (const std::string_view kind : {"tEXt", "zTXt", "iTXt"}) {
    const bool is_text = std::string_view(reinterpret_cast<const char*>(chunk->name)) == kind;
    if (!is_text || !source.kind.empty() || !data.starts_with(keyword)) continue;
    source.kind = kind;
    source.game = data.substr(keyword.size());
  }
  return 1;
}

// True if a chunk claims to be longer than the rest of the file. This is checked before decoding, because libpng would
// allocate memory for such a chunk.
bool is_cut_short(std::string_view bytes) {
  constexpr std::size_t frame = 12;  // number of bytes of a chunk in addition to its data: length, type and checksum
  for (bytes.remove_prefix(signature.size()); bytes.size() >= frame;) {
    const std::size_t size = frame + png_get_uint_32(reinterpret_cast<png_const_bytep>(bytes.data()));
    if (size > bytes.size()) return true;
    bytes.remove_prefix(size);
  }
  return false;
}

// Reads all chunks. Decodes neither pixels nor compressed texts, because a few kilobytes of compressed text may expand
// to gigabytes. Returns false if the picture is damaged. This function must not contain objects with destructors,
// because libpng reports errors by longjmp.
bool read_chunks(png_structp png, png_infop info, std::size_t size) {
  if (setjmp(png_jmpbuf(png)) != 0) return false;
  constexpr png_byte pixels[] = "IDAT";
  constexpr int all_that_may_be_missing = -1;
  png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  png_set_chunk_malloc_max(png, size + 1);
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, nullptr, all_that_may_be_missing);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, pixels, 1);
  png_set_read_user_chunk_fn(png, png_get_io_ptr(png), take_chunk);
  png_read_info(png, info);
  png_read_end(png, info);
  return true;
}

// Decompresses a zlib stream. Returns nullopt if the stream is invalid or its contents are longer than a game ID can
// be.
std::optional<std::string> unpacked(std::string_view packed) {
  std::string text;
  std::array<char, 65536> piece{};
  z_stream stream{};
  // this cast is safe, because zlib does not write to its input
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  if (inflateInit(&stream) != Z_OK) return std::nullopt;
  int state = Z_OK;
  while (state == Z_OK && text.size() <= longest_picture_game) {
    stream.next_out = reinterpret_cast<Bytef*>(piece.data());
    stream.avail_out = static_cast<uInt>(piece.size());
    state = inflate(&stream, Z_NO_FLUSH);
    text.append(piece.data(), piece.size() - stream.avail_out);
  }
  inflateEnd(&stream);
  return state == Z_STREAM_END && text.size() <= longest_picture_game ? std::optional(text) : std::nullopt;
}

// Removes the beginning of `data` up to and including the first null character. Returns false if `data` contains no
// null character.
bool skip_text(std::string_view& data) {
  const std::size_t end = data.find('\0');
  if (end == std::string_view::npos) return false;
  data.remove_prefix(end + 1);
  return true;
}

// Returns the text of a chunk, decompressed if necessary. The PNG specification defines the layouts of the three kinds
// of text chunks.
std::optional<std::string> text_of(const Source& source) {
  std::string_view data = source.game;
  bool is_packed = source.kind == "zTXt";
  if (is_packed) {
    if (!data.starts_with('\0')) return std::nullopt;  // 0 is the only compression method; a zlib stream follows
    data.remove_prefix(1);
  } else if (source.kind == "iTXt") {
    if (data.size() < 2 || data[1] != '\0') return std::nullopt;
    is_packed = data[0] != '\0';
    data.remove_prefix(2);
    if (!skip_text(data) || !skip_text(data)) return std::nullopt;  // skips the language tag and the translated keyword
  }
  if (is_packed) return unpacked(data);
  return data.size() <= longest_picture_game ? std::optional(std::string(data)) : std::nullopt;
}

Result<std::string> read_png_game(std::string_view bytes) {
  const Error cut = make_error("this picture is truncated; it must be a complete PNG file");
  if (is_cut_short(bytes)) return cut;
  Source source{.rest = bytes, .kind = {}, .game = {}, .problem = {}};
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &source, record_error, ignore_warning);
  png_infop info = png == nullptr ? nullptr : png_create_info_struct(png);
  if (info == nullptr) {
    png_destroy_read_struct(&png, nullptr, nullptr);
    return make_error("not enough memory to read the picture");
  }
  png_set_read_fn(png, &source, read_bytes);
  const bool is_whole = read_chunks(png, info, bytes.size());
  png_destroy_read_struct(&png, &info, nullptr);
  if (!is_whole && source.problem == cut_short) return cut;
  if (!is_whole) return make_error("this picture is damaged ({}); it must be a complete PNG file", source.problem);
  if (source.kind.empty())
    return make_error(
        "this picture contains no game; pictures made by tilefold do, as a PNG text \"{}\"; tilefold read finds a "
        "board in a picture of another program",
        game_keyword);
  auto game = text_of(source);
  if (!game)
    return make_error("the game in this picture is damaged or too long; it must be a text of at most {} bytes",
                      longest_picture_game);
  return std::move(*game);
}

// Reads the game ID from the comment after the signature of a PPM file.
Result<std::string> read_ppm_game(std::string_view bytes) {
  constexpr std::string_view comment = "# ";
  bytes.remove_prefix(ppm_signature.size());
  const std::size_t end = bytes.find('\n');
  if (!bytes.starts_with(comment) || end == std::string_view::npos || end > longest_picture_game)
    return make_error("this picture contains no game; pictures made by tilefold do, as a comment in the second line");
  return std::string(bytes.substr(comment.size(), end - comment.size()));
}

}  // namespace

bool looks_like_picture(std::string_view bytes) {
  return bytes.starts_with(signature) || bytes.starts_with(ppm_signature) || looks_like_webp(bytes) ||
         looks_like_gif(bytes);
}

bool is_foreign_picture(std::string_view bytes) {
  constexpr std::string_view jpeg = "\xff\xd8\xff";
  if (bytes.starts_with(jpeg)) return true;
  if (!looks_like_picture(bytes) || bytes.find(game_keyword) != std::string_view::npos) return false;
  const auto game = read_picture_game(bytes);
  return !game || !looks_like_game_id(*game);
}

Result<std::string> read_picture_game(std::string_view bytes) {
  if (looks_like_webp(bytes)) return read_webp_game(bytes);
  if (looks_like_gif(bytes)) return read_gif_game(bytes);
  if (bytes.starts_with(ppm_signature)) return read_ppm_game(bytes);
  return read_png_game(bytes);
}

}  // namespace tilefold::records
