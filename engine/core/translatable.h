// Marks texts for translation. The engine itself is in English; the application translates marked texts when it shows
// them (app/language/tr.h). xgettext collects the marked texts.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>

namespace tilefold {

/// Marks a literal for translation and returns it. The literal must be in English; it is the key of its translations.
template <std::size_t size>
constexpr const char (&translatable(const char (&text)[size]))[size] {
  return text;
}

/// Like the function above, for a text that only the command line shows. A browser page does not contain its
/// translations.
template <std::size_t size>
constexpr const char (&command_line_text(const char (&text)[size]))[size] {
  return text;
}

/// Marks a text with a placeholder for a number, such as "{} move", and its plural. Returns both.
constexpr std::pair<std::string_view, std::string_view> translatable_plural(std::string_view one,
                                                                            std::string_view many) {
  return {one, many};
}

}  // namespace tilefold
