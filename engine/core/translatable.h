// Marks texts for translation. The engine itself is in English; the application translates a marked text where it shows
// it (app/language/tr.h). The marks are also what xgettext looks for when it collects the texts.
#pragma once

#include <cstddef>

namespace tilefold {

/// Returns `text`, a literal that people see. Requires English; the literal itself is the key of its translations.
template <std::size_t size>
constexpr const char (&translatable(const char (&text)[size]))[size] {
  return text;
}

}  // namespace tilefold
