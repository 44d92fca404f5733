#include "render/scene/number_text.h"

#include <string_view>

namespace tilefold::render {

std::string face_text(Face face) {
  if (face.kind == Face::Kind::letter) return std::string(1, static_cast<char>(face.value));
  constexpr std::uint64_t greatest_full = 99'999;
  constexpr std::string_view prefixes = "KMGTPE";
  if (face.value <= greatest_full) return std::to_string(face.value);
  std::uint64_t number = face.value / 1000;
  std::size_t prefix = 0;
  for (; number >= 1000 && prefix + 1 < prefixes.size(); number /= 1000) ++prefix;
  return std::to_string(number) + prefixes[prefix];
}

std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t place = text.size(); place > 3; place -= 3) text.insert(place - 3, 1, ',');
  return text;
}

}  // namespace tilefold::render
