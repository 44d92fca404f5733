// The translations of one language: a file that msgfmt has made (.mo), embedded in the program.
//
// It is read here and not by the C library, because that translates only into languages that the system administrator
// has installed, and because the page and Windows have no such library.
#pragma once

#include <string_view>

namespace tilefold::language {

/// Finds translations in a .mo file. The bytes are part of the program, so they are trusted.
class Catalogue {
 public:
  /// Uses `bytes`, which must outlive this object. Empty bytes are a catalogue without translations.
  explicit Catalogue(std::string_view bytes) : bytes_(bytes) {}

  /// Returns the translation of `text`, which is the singular of a text with plural forms. `form` is the number of the
  /// plural form. Returns an empty view if there is no translation. A zero byte follows the translation.
  std::string_view find(std::string_view text, int form = 0) const;

  /// All translations, from 0 to size() - 1; plural forms with zero bytes between them.
  std::size_t size() const;
  std::string_view translation(std::size_t index) const;

 private:
  std::string_view entry(std::size_t table, std::size_t index) const;
  std::size_t number(std::size_t at) const;

  std::string_view bytes_;
};

}  // namespace tilefold::language
