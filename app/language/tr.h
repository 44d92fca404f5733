// Translates the texts of the interface. The key of a translation is the English text.
//
//   tr("Undo")                                          a text
//   tr_format("Played {}.", date)                       a text with values
//   tr_plural(n, "{} move", "{} moves", number(n))      a text that depends on a count
//   tr(spec.label)                                      a text that is marked elsewhere by translatable()
//
// The widgets of the panels (button, checkbox, tip …) translate their label themselves. xgettext collects the literals;
// app/language/collect.sh lists the functions whose literals it collects.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "app/language/languages.h"
#include "engine/core/error.h"
#include "engine/core/phrase.h"

namespace tilefold::language {

/// Returns the translation of `text` into the current language, or `text` itself if it has no translation.
std::string_view tr(std::string_view text);

/// Like the function above, for null-terminated strings. The result is null-terminated, too.
const char* tr(const char* text);

/// Returns the translation of a label for use within a sentence, with a small first letter. German labels stay as they
/// are, because German nouns need their capital letter.
std::string tr_inside(std::string_view label);

/// Return the translation of a text from the engine with its values inserted.
std::string tr(const Phrase& phrase);
std::string tr(const Clauses& clauses);
std::string tr(const Sentences& sentences);

/// Returns the translation of an error, or its English message if it cannot be translated.
std::string tr(const Error& error);

/// Returns the translation of `text` with its placeholders replaced by `values`. A translation may use the values in
/// another order.
template <class... Values>
std::string tr_format(fmt::format_string<Values...> text, Values&&... values) {
  const fmt::string_view english = text;
  return fmt::vformat(tr(std::string_view(english.data(), english.size())), fmt::make_format_args(values...));
}

/// Returns the plural form for `count` in the current language. `one` and `many` are the English singular and plural;
/// without a translation, returns one of them.
std::string_view plural_form(std::uint64_t count, std::string_view one, std::string_view many);

/// Like tr_format, but chooses the plural form for `count`. To print the count, also pass it in `values`.
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

// Code in other namespaces uses these functions without qualification, as is usual for translations.
namespace tilefold {
using language::tr;         // NOLINT(misc-unused-using-decls)
using language::tr_format;  // NOLINT(misc-unused-using-decls)
using language::tr_inside;  // NOLINT(misc-unused-using-decls)
using language::tr_plural;  // NOLINT(misc-unused-using-decls)
}  // namespace tilefold
