#include "app/language/compact_file.h"

#include <cstdint>
#include <vector>

namespace tilefold::language {
namespace {

constexpr std::uint32_t mo_magic = 0x950412de;  // the first number of a .mo file
constexpr std::uint32_t mo_head = 28;

// Appends a number with the lowest byte first.
void append(std::string& bytes, std::uint32_t number) {
  for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(number >> shift & 0xFFU);
}

// Splits bytes into texts that end with `end`. What follows the last end is no text.
std::vector<std::string_view> split(std::string_view bytes, char end) {
  std::vector<std::string_view> texts;
  for (std::size_t at = bytes.find(end); at != std::string_view::npos; at = bytes.find(end)) {
    texts.push_back(bytes.substr(0, at));
    bytes.remove_prefix(at + 1);
  }
  return texts;
}

}  // namespace

bool is_mo_file(std::string_view bytes) {
  std::string begin;
  append(begin, mo_magic);
  return bytes.substr(0, begin.size()) == begin;
}

std::string mo_file(std::string_view keys, std::string_view translations) {
  const std::vector<std::string_view> translated = split(translations, '\1');
  std::vector<std::string_view> texts = split(keys, '\0');
  texts.resize(translated.size());  // zero bytes that fill the file up are no texts
  const auto count = static_cast<std::uint32_t>(texts.size());
  constexpr std::uint32_t mo_row = 8;
  std::string file;
  for (const std::uint32_t number :
       {mo_magic, std::uint32_t{0}, count, mo_head, mo_head + count * mo_row, std::uint32_t{0}, std::uint32_t{0}})
    append(file, number);
  std::string contents;
  for (const auto& list : {texts, translated})
    for (const std::string_view text : list) {
      append(file, static_cast<std::uint32_t>(text.size()));
      append(file, mo_head + 2 * count * mo_row + static_cast<std::uint32_t>(contents.size()));
      contents.append(text) += '\0';
    }
  return file + contents;
}

}  // namespace tilefold::language
