#include "render/scene/number_text.h"

#include <cmath>
#include <string_view>

namespace tilefold::render {
namespace {

constexpr std::string_view prefixes = "KMGTPE";

// Formats number / 10^places as a decimal, without trailing zeros.
std::string with_decimals(std::int64_t number, int places) {
  std::string text = std::to_string(number);
  if (places == 0) return text;
  const auto point = static_cast<std::size_t>(places);
  if (text.size() <= point) text.insert(0, point + 1 - text.size(), '0');
  text.insert(text.size() - point, ".");
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string prefixed(double quantity) {
  std::size_t prefix = 0;
  quantity /= 1000;
  for (; quantity >= 999.5 && prefix + 1 < prefixes.size(); quantity /= 1000) ++prefix;
  const int places = quantity < 9.995 ? 2 : quantity < 99.95 ? 1 : 0;
  return with_decimals(std::llround(quantity * std::pow(10, places)), places) + prefixes[prefix];
}

}  // namespace

std::string abbreviated(double quantity) {
  if (quantity < 0) return "\u2212" + abbreviated(-quantity);
  if (quantity < 9.95) return with_decimals(std::llround(quantity * 10), 1);
  if (quantity < 9999.5) return grouped(static_cast<std::uint64_t>(std::llround(quantity)));
  return prefixed(quantity);
}

std::string face_text(Face face) {
  if (face.kind != Face::Kind::number) return std::string(1, static_cast<char>(face.value));
  constexpr std::uint64_t max_full = 99'999;
  if (face.value <= max_full) return std::to_string(face.value);
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

std::string counted(std::uint64_t number, std::string_view one) {
  return grouped(number) + " " + std::string(one) + (number == 1 ? "" : "s");
}

}  // namespace tilefold::render
