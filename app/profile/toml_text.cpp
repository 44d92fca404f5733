#include "app/profile/toml_text.h"

#include <sstream>

namespace tilefold::profile {
namespace {

// Returns a number, a time or a string as TOML in one line. Escapes non-ASCII characters, because `stray_letter`
// rejects them in some places. Does not use literal strings, because toml++ 3.3 would also use them for texts that
// contain quotes or line breaks.
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

// Quotes keys without the formatter of toml++: if a key contains quotes or line breaks, the formatter writes text that
// the parser of toml++ cannot read.
std::string toml_key(std::string_view key) {
  constexpr std::string_view bare = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
  const bool is_bare = !key.empty() && key.find_first_not_of(bare) == std::string_view::npos;
  return is_bare ? std::string(key) : leaf_text(toml::value(std::string(key)));
}

// Writes a table inline, because a table with a separate heading could clash with another table of the same name.
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

}  // namespace tilefold::profile
