// Translates the texts that people see. The key of a translation is the English text itself.
//
//   tr("Undo")                                          a text
//   tr_format("Played {}.", date)                       a text with values
//   tr_plural(n, "{} move", "{} moves", number(n))      a text that depends on a count
//   tr(spec.label)                                      a text that is marked elsewhere by translatable()
//
// The widgets of the panels (button, checkbox, tip …) translate their label themselves. xgettext collects the literals;
// app/language/collect.sh says which functions it looks for.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "app/language/languages.h"
#include "engine/core/phrase.h"

namespace tilefold::language {

/// Returns the translation of `text` into the language in use, or `text` itself if there is none.
std::string_view tr(std::string_view text);

/// As above, for literals and other texts that end in a zero byte; so does the result.
const char* tr(const char* text);

/// Returns the translation of a label for use inside a sentence. English labels get a small first letter; translations
/// stay as they are, because German nouns need their capital letter.
std::string tr_inside(std::string_view label);

/// Returns the translation of a text of the engine with its values filled in.
std::string tr(const Phrase& phrase);
std::string tr(const Clauses& clauses);
std::string tr(const Sentences& sentences);

/// Returns the translation of `text` with `values` in its places. Translations may use the values in another order.
template <class... Values>
std::string tr_format(fmt::format_string<Values...> text, Values&&... values) {
  const fmt::string_view english = text;
  return fmt::vformat(tr(std::string_view(english.data(), english.size())), fmt::make_format_args(values...));
}

/// Returns the translation of the text in English, or of the plural form that `count` things need in the language in
/// use.
std::string_view plural_form(std::uint64_t count, std::string_view one, std::string_view many);

/// As tr_format, with the plural form for `count`, which is not one of the values by itself.
template <class... Values>
std::string tr_plural(std::uint64_t count, fmt::format_string<Values...> one, fmt::format_string<Values...> many,
                      Values&&... values) {
  const fmt::string_view single = one;
  const fmt::string_view several = many;
  const std::string_view text = plural_form(count, std::string_view(single.data(), single.size()),
                                            std::string_view(several.data(), several.size()));
  return fmt::vformat(text, fmt::make_format_args(values...));
}

}  // namespace tilefold::language

// The rooms above use these names without their namespace, as is usual for translations.
namespace tilefold {
using language::tr;         // NOLINT(misc-unused-using-decls)
using language::tr_format;  // NOLINT(misc-unused-using-decls)
using language::tr_inside;  // NOLINT(misc-unused-using-decls)
using language::tr_plural;  // NOLINT(misc-unused-using-decls)
}  // namespace tilefold
