#include "tests/support/png_file.h"

#include <zlib.h>

#include <cstdint>

namespace tilefold::test {
namespace {

std::string big_endian(std::size_t number) {
  std::string bytes;
  for (const unsigned shift : {24U, 16U, 8U, 0U}) bytes += static_cast<char>(number >> shift & 0xffU);
  return bytes;
}

std::string packed(const std::string& text) {
  uLongf size = compressBound(static_cast<uLong>(text.size()));
  std::string bytes(size, '\0');
  compress(reinterpret_cast<Bytef*>(bytes.data()), &size, reinterpret_cast<const Bytef*>(text.data()),
           static_cast<uLong>(text.size()));
  bytes.resize(size);
  return bytes;
}

}  // namespace

std::string png_file(const std::vector<Chunk>& chunks) {
  std::string bytes = "\x89PNG\r\n\x1a\n";
  for (const Chunk& chunk : chunks) {
    const std::string body = chunk.kind + chunk.data;
    const auto check = crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size()));
    bytes += big_endian(chunk.data.size()) + body + big_endian(check);
  }
  return bytes;
}

Chunk png_header() {
  constexpr char depth_and_grey[] = {8, 0, 0, 0, 0};
  return {.kind = "IHDR", .data = big_endian(1) + big_endian(1) + std::string(depth_and_grey, sizeof depth_and_grey)};
}

Chunk png_pixels() {
  return {.kind = "IDAT", .data = packed(std::string(2, '\0'))};
}

Chunk png_text(const std::string& keyword, const std::string& text) {
  return {.kind = "tEXt", .data = keyword + '\0' + text};
}

Chunk png_packed_text(const std::string& keyword, const std::string& text) {
  return {.kind = "zTXt", .data = keyword + '\0' + '\0' + packed(text)};
}

std::string picture_of(const std::string& game) {
  return png_file({png_header(), png_text("Tilefold game", game), png_pixels(), {.kind = "IEND", .data = {}}});
}

}  // namespace tilefold::test
