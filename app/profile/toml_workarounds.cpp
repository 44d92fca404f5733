#include "app/profile/toml_workarounds.h"

#include <algorithm>

namespace tilefold::app {

std::size_t stray_letter(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  std::string_view quotes;  // closing delimiter of the string at this position; empty outside strings
  bool is_value = false;    // after the first = of a line
  bool is_expected = true;  // a string may start here
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

}  // namespace tilefold::app
