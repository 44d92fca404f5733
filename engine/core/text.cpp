#include "engine/core/text.h"

#include <algorithm>
#include <cstdint>

namespace tilefold {
namespace {

// Returns the length in bytes of the first character of `text`, or 0 if the character is invalid or not printable.
std::size_t printable_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return std::uint32_t{static_cast<unsigned char>(text[i])}; };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80) return lead >= 0x20 && lead != 0x7f ? 1 : 0;
  const std::size_t length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  if (length == 0 || text.size() < length) return 0;
  std::uint32_t code = lead & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80) return 0;
    code = code << 6U | (byte(i) & 0x3fU);
  }
  const bool is_too_long = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool is_control = code < 0xa0 || code == 0x2028 || code == 0x2029;  // U+2028 and U+2029 are line breaks
  const bool is_surrogate = code >= 0xd800 && code < 0xe000;
  return is_too_long || is_control || is_surrogate || code > 0x10ffff ? 0 : length;
}

}  // namespace

std::string printable(std::string_view text, std::size_t longest) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string shown;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = printable_length(text.substr(at));
    if (at + std::max<std::size_t>(length, 1) > longest) return shown + "…";
    if (length == 0) {
      const auto byte = static_cast<unsigned char>(text[at++]);
      shown.append("\\x").append(1, digits[byte >> 4U]).append(1, digits[byte & 0xfU]);
    } else {
      shown.append(text.substr(at, length));
      at += length;
    }
  }
  return shown;
}

std::string_view first_character(std::string_view text) {
  std::size_t length = 1;
  while (length < text.size() && length < 4 && (static_cast<unsigned char>(text[length]) & 0xc0U) == 0x80U) ++length;
  return text.substr(0, length);
}

std::string quoted(std::string_view text) {
  return "'" + printable(text) + "'";
}

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(white_space), text.size()));
  while (!text.empty() && white_space.find(text.back()) != std::string_view::npos) text.remove_suffix(1);
  return text;
}

std::string checksum_text(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
  std::string text(16, '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, hash >>= 4U) *digit = "0123456789abcdef"[hash & 15U];
  return text;
}

}  // namespace tilefold
