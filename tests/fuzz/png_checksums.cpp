#include "tests/fuzz/png_checksums.h"

#include <zlib.h>

namespace tilefold::test {
namespace {

constexpr std::size_t signature_size = 8;
constexpr std::size_t frame_size = 12;  // length and kind before a chunk's data, checksum after it

std::size_t number_at(std::string_view bytes, std::size_t place) {
  std::size_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) number = number << 8U | static_cast<unsigned char>(bytes[place + i]);
  return number;
}

}  // namespace

std::string with_right_checksums(std::string_view bytes) {
  std::string mended(bytes);
  for (std::size_t place = signature_size; place + frame_size <= mended.size();) {
    const std::size_t size = number_at(mended, place);
    if (size > mended.size() - place - frame_size) break;
    const auto* kind_and_data = reinterpret_cast<const Bytef*>(mended.data() + place + 4);
    const auto checksum = crc32(0, kind_and_data, static_cast<uInt>(size + 4));
    for (std::size_t i = 0; i < 4; ++i)
      mended[place + 8 + size + i] = static_cast<char>(checksum >> (24 - 8 * i) & 0xffU);
    place += frame_size + size;
  }
  return mended;
}

}  // namespace tilefold::test
