// The translations into one language: a .mo file that msgfmt compiles and that is embedded in the program.
//
// The program reads the file itself instead of calling gettext of the C library: gettext translates only into languages
// that are installed on the system, and the browser version and Windows lack it.
#pragma once

#include <string_view>

namespace tilefold::language {

/// Finds translations in a .mo file. The bytes are part of the program, so they are trusted.
class Catalogue {
 public:
  /// Uses `bytes`, which must outlive this object. If they are empty, the catalogue has no translations.
  explicit Catalogue(std::string_view bytes) : bytes_(bytes) {}

  /// Returns the translation of `text`; an empty view if it has none. For a text with plural forms, `text` is the
  /// English singular, and `form` is the index of the plural form. A zero byte follows the translation in memory.
  std::string_view find(std::string_view text, int form = 0) const;

  /// Give access to all translations by index, from 0 to size() - 1. Zero bytes separate plural forms.
  std::size_t size() const;
  std::string_view translation(std::size_t index) const;

 private:
  std::string_view entry(std::size_t table, std::size_t index) const;
  std::size_t number(std::size_t at) const;

  std::string_view bytes_;
};

}  // namespace tilefold::language
