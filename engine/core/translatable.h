// Marks texts for translation. The engine itself is in English; the application translates a marked text where it shows
// it (app/language/tr.h). The marks are also what xgettext looks for when it collects the texts.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>

namespace tilefold {

/// Returns `text`, a literal that people see. Requires English; the literal itself is the key of its translations.
template <std::size_t size>
constexpr const char (&translatable(const char (&text)[size]))[size] {
  return text;
}

/// Marks a text with a place for a number, such as "{} move", and its plural. Returns both.
constexpr std::pair<std::string_view, std::string_view> translatable_plural(std::string_view one,
                                                                            std::string_view many) {
  return {one, many};
}

}  // namespace tilefold
