// The languages of the interface, and the current language.
//
// Only texts that are shown to users depend on the language. File formats, game IDs, JSON, CSV and the names of
// commands do not.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "app/language/catalogue.h"

namespace tilefold::language {

/// A language of the interface.
struct Language {
  std::string_view tag;    ///< code of the language, as in the settings and in the name of the .mo file: "de", "zh_CN"
  std::string_view name;   ///< name of the language in the language itself
  std::string_view latin;  ///< the same name in Latin letters, for fonts without the letters of the language
  std::string_view decimal;  ///< decimal separator
  std::string_view group;    ///< thousands separator
  bool needs_letters;        ///< true if the bundled fonts lack its letters, so that another font must be loaded
  int (*form)(std::uint64_t count);  ///< returns the index of the plural form for a count
  Catalogue catalogue;
};

/// All languages; English is the first.
std::span<const Language> languages();

/// Returns the language of a locale such as "de_AT.UTF-8" or of a language code; null if it is not supported.
const Language* language_of(std::string_view locale);

/// Returns the language that the environment requests, by the rules of gettext. `list` is the value of LANGUAGE, a list
/// of names separated by colons; `locale` is the locale for messages. Returns English if neither names a supported
/// language.
const Language& requested_language(std::string_view list, std::string_view locale);

/// `current` returns the current language, which is initially English; `use` changes it. Thread-safe.
const Language& current();
void use(const Language& language);

/// Returns an amount, with a minus sign if `is_negative`, with the separators of the current language.
std::string signed_number(bool is_negative, std::uint64_t amount);

/// Format a number with the separators of the current language. `decimals` is the number of decimal places.
template <std::integral Integer>
std::string number(Integer value) {
  // Negating the unsigned value is also right for the smallest integer, whose amount no signed type has.
  const auto bits = static_cast<std::uint64_t>(value);
  return value < 0 ? signed_number(true, ~bits + 1) : signed_number(false, bits);
}
std::string decimal_number(double value, int decimals);

/// Returns a number that is written in English, such as "12.3K", with the signs of the current language.
std::string local_number(std::string_view english);

}  // namespace tilefold::language
