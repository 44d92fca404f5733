#include "app/language/catalogue.h"

#include <cstdint>
#include <cstring>

namespace tilefold::language {
namespace {

// Places of numbers in the head of a .mo file, in bytes.
constexpr std::size_t count_at = 8;
constexpr std::size_t texts_at = 12;
constexpr std::size_t translations_at = 16;
constexpr std::size_t head_size = 28;

}  // namespace

std::size_t Catalogue::number(std::size_t at) const {
  std::uint32_t value = 0;
  std::memcpy(&value, bytes_.data() + at, sizeof value);
  return value;
}

// Returns text `index` of the table that the number at `table` points to. A table holds pairs of length and place.
std::string_view Catalogue::entry(std::size_t table, std::size_t index) const {
  const std::size_t pair = number(table) + index * 2 * sizeof(std::uint32_t);
  return bytes_.substr(number(pair + sizeof(std::uint32_t)), number(pair));
}

std::size_t Catalogue::size() const {
  return bytes_.size() < head_size ? 0 : number(count_at);
}

std::string_view Catalogue::translation(std::size_t index) const {
  return entry(translations_at, index);
}

std::string_view Catalogue::find(std::string_view text, int form) const {
  if (text.empty()) return {};
  std::size_t first = 0;
  std::size_t last = size();
  while (first < last) {  // the texts are sorted
    const std::size_t middle = (first + last) / 2;
    std::string_view key = entry(texts_at, middle);
    key = key.substr(0, key.find('\0'));  // the plural follows the singular
    const int order = key.compare(text);
    if (order == 0) {
      std::string_view found = entry(translations_at, middle);
      for (int i = 0; i < form && found.find('\0') != std::string_view::npos; ++i)
        found.remove_prefix(found.find('\0') + 1);
      return found.substr(0, found.find('\0'));
    }
    (order < 0 ? first : last) = order < 0 ? middle + 1 : middle;
  }
  return {};
}

}  // namespace tilefold::language
