#include "engine/learn/bytes.h"

namespace tilefold::learn {

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
