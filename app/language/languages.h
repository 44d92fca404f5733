// The languages of the interface, and the one that is in use.
//
// Only what people see depends on the language: formats, game IDs, JSON, CSV and the names of commands do not.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "app/language/catalogue.h"

namespace tilefold::language {

/// A language of the interface.
struct Language {
  std::string_view tag;              ///< name in the settings and of the file of translations: "de", "zh_CN"
  std::string_view name;             ///< its name in the language itself
  std::string_view latin;            ///< its name in Latin letters, for fonts that lack the letters of the language
  std::string_view decimal;          ///< sign before the decimals of a number
  std::string_view group;            ///< sign between groups of three digits
  bool needs_letters;                ///< its letters are not in the fonts of the window; a further font is loaded
  int (*form)(std::uint64_t count);  ///< number of the plural form for `count` things, as the catalogue counts them
  Catalogue catalogue;
};

/// All languages; English is the first.
std::span<const Language> languages();

/// Returns the language of a locale such as "de_AT.UTF-8", or of a tag; null if there is none.
const Language* language_of(std::string_view locale);

/// Returns the language that environment variables ask for, as gettext reads them: `list` is LANGUAGE, names separated
/// by colons; `locale` is the locale for messages. English if neither names a language that there is.
const Language& requested_language(std::string_view list, std::string_view locale);

/// The language in use; English at first. Any thread may ask. `use` may be called at any time.
const Language& current();
void use(const Language& language);

/// Numbers as the language in use writes them. `decimals` is the count of digits after the decimal sign.
std::string number(std::int64_t value);
std::string decimal_number(double value, int decimals);

}  // namespace tilefold::language
