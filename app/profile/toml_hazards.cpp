#include "app/profile/toml_hazards.h"

#include <algorithm>

namespace tilefold::app {

std::size_t stray_letter(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  std::string_view quotes;  // which end the string that it is in, if any
  for (std::size_t i = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0; i < text.size(); ++i) {
    const bool is_in_line = quotes.size() == 1;
    if (static_cast<unsigned char>(text[i]) >= 0x80 && !is_in_line) return i;
    if (quotes.empty() && text[i] == '#') {
      i = std::min(text.find('\n', i), text.size()) - 1;
    } else if (quotes.empty() && (text[i] == '"' || text[i] == '\'')) {
      const std::string_view three = text.substr(i, 3);
      quotes = three == "\"\"\"" || three == "'''" ? three : three.substr(0, 1);
      i += quotes.size() - 1;
    } else if (!quotes.empty() && quotes.front() == '"' && text[i] == '\\') {
      if (i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0x80) ++i;
    } else if (!quotes.empty() && (text.substr(i).starts_with(quotes) || (is_in_line && text[i] == '\n'))) {
      i += text[i] == '\n' ? 0 : quotes.size() - 1;
      quotes = {};
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
