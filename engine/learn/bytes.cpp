#include "engine/learn/bytes.h"

namespace tilefold::learn {

std::string checksum_text(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; hash >>= 4U) text[i] = "0123456789abcdef"[hash & 15U];
  return text;
}

void put_number(std::string& bytes, std::uint64_t number) {
  for (; number >= 0x80; number >>= 7U) bytes.push_back(static_cast<char>(number | 0x80U));
  bytes.push_back(static_cast<char>(number));
}

std::uint64_t ByteReader::number() {
  std::uint64_t value = 0;
  for (unsigned shift = 0; shift < 63; shift += 7) {
    const std::uint64_t byte = next();
    value |= (byte & 0x7fU) << shift;
    if (byte < 0x80) return value;
  }
  is_sound_ = false;
  return 0;
}

}  // namespace tilefold::learn
