#include "app/profile/toml_text.h"

#include <sstream>

namespace tilefold::app {
namespace {

// Of a number, a time or a text: letters beyond ASCII by their numbers and all in one line, for elsewhere they might be
// stray ones; and without literal strings, as which the formatter (toml++ 3.3) also writes what has quotes and several
// lines.
std::string leaf_text(const toml::node& node) {
  constexpr toml::format_flags flags =
      toml::toml_formatter::default_flags &
      ~(toml::format_flags::allow_unicode_strings | toml::format_flags::allow_multi_line_strings |
        toml::format_flags::allow_literal_strings);
  std::ostringstream text;
  text << toml::toml_formatter(node, flags);
  return text.str();
}

}  // namespace

// The formatter writes keys with quotes or several lines as what it cannot read.
std::string toml_key(std::string_view key) {
  constexpr std::string_view bare = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
  const bool is_bare = !key.empty() && key.find_first_not_of(bare) == std::string_view::npos;
  return is_bare ? std::string(key) : leaf_text(toml::value(std::string(key)));
}

// A table in the line of its key, so that its heading cannot meet another.
std::string toml_value(const toml::node& node) {
  if (const toml::table* table = node.as_table()) {
    std::string text;
    for (auto&& [key, value] : *table)
      text += (text.empty() ? " " : ", ") + toml_key(key.str()) + " = " + toml_value(value);
    return "{" + text + " }";
  }
  if (const toml::array* array = node.as_array()) {
    std::string text;
    for (auto&& value : *array) text += (text.empty() ? "" : ", ") + toml_value(value);
    return "[" + text + "]";
  }
  return leaf_text(node);
}

}  // namespace tilefold::app
