#include "app/profile/toml_workarounds.h"

#include <algorithm>
#include <cstdint>

namespace tilefold::profile {
namespace {

struct Letter {
  std::uint32_t code = 0;  // 0 if the bytes are not valid UTF-8
  std::size_t length = 1;
};

// Returns the first letter of a text that is not empty.
Letter letter_at(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  if (first < 0x80) return {.code = first};
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < length) return {};
  std::uint32_t code = first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const auto next = static_cast<unsigned char>(text[i]);
    if ((next & 0xC0U) != 0x80) return {};
    code = code << 6U | (next & 0x3FU);
  }
  const bool is_too_long = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool is_character = code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
  return is_too_long || !is_character ? Letter{} : Letter{.code = code, .length = length};
}

// Returns the letter as an escape sequence of TOML.
std::string escape_of(std::uint32_t code) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string escape = "\\U";
  for (int shift = 28; shift >= 0; shift -= 4) escape += digits[code >> static_cast<unsigned>(shift) & 15U];
  return escape;
}

}  // namespace

std::size_t stray_letter(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  std::string_view quotes;  // closing delimiter of the string at this position; empty outside strings
  bool is_value = false;    // true after the first = of a line
  bool is_expected = true;  // true if a string may start here
  for (std::size_t i = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool is_in_line = quotes.size() == 1;
    if (static_cast<unsigned char>(c) >= 0x80 && !(is_in_line && is_expected)) return i;
    if (c == '\n' && quotes.size() != 3) {
      quotes = {};
      is_value = false;
      is_expected = true;
    } else if (!quotes.empty()) {
      if (quotes.front() == '"' && c == '\\') {
        if (i + 1 < text.size() && text[i + 1] != '\n' && static_cast<unsigned char>(text[i + 1]) < 0x80) ++i;
      } else if (text.substr(i).starts_with(quotes)) {
        i += quotes.size() - 1;
        // The text of a multi-line string may end in one or two quotes, directly before the three quotes of the
        // delimiter.
        for (int more = quotes.size() == 3 ? 2 : 0; more > 0 && text.substr(i + 1).starts_with(quotes.front()); --more)
          ++i;
        quotes = {};
      }
    } else if (c == '#') {
      i = std::min(text.find('\n', i), text.size()) - 1;
    } else if (c == '"' || c == '\'') {
      const std::string_view three = text.substr(i, 3);
      quotes = three == "\"\"\"" || three == "'''" ? three : three.substr(0, 1);
      i += quotes.size() - 1;
    } else if (c == '=' && !is_value) {
      is_value = true;
      is_expected = true;
    } else if (c == ',') {
      is_expected = true;
    } else if (c != ' ' && c != '\t' && !(is_value && c == '[')) {
      is_expected = false;
    }
  }
  return std::string_view::npos;
}

std::string escaped_letters(std::string_view text) {
  std::string escaped;
  std::string_view quotes;  // closing delimiter of the string at this position; empty outside strings
  for (std::size_t i = 0; i < text.size();) {
    const std::string_view rest = text.substr(i);
    const bool has_escapes = quotes.starts_with('"');
    std::size_t length = 1;
    if (quotes.empty() && rest.front() == '#') {
      length = std::min(rest.find('\n'), rest.size());
    } else if (quotes.empty() && (rest.front() == '"' || rest.front() == '\'')) {
      const bool is_triple = rest.starts_with("\"\"\"") || rest.starts_with("'''");
      length = is_triple ? 3 : 1;
      quotes = rest.substr(0, length);
    } else if (has_escapes && rest.front() == '\\') {
      length = std::min<std::size_t>(2, rest.size());
    } else if (!quotes.empty() && rest.starts_with(quotes)) {
      length = quotes.size();
      quotes = {};
    } else if (quotes.size() == 1 && rest.front() == '\n') {
      quotes = {};
    } else if (const auto letter = letter_at(rest); has_escapes && letter.code >= 0x80) {
      escaped += escape_of(letter.code);
      i += letter.length;
      continue;
    }
    escaped += rest.substr(0, length);
    i += length;
  }
  return escaped;
}

int dots_of_key(std::string_view line) {
  int most = 0;
  int dots = 0;
  char quote = '\0';
  for (const char c : line) {
    if (quote != '\0') {
      if (c == quote) quote = '\0';
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '#') {
      break;
    } else if (c == '.') {
      most = std::max(most, ++dots);
    } else if (std::string_view("=,{}[]").find(c) != std::string_view::npos) {
      dots = 0;
    }
  }
  return most;
}

}  // namespace tilefold::profile
