// An error message in English, and what is needed to translate it.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/phrase.h"

namespace tilefold {

/// What is wrong, where, and what would be correct. Programs and logs use `message`; the window and the command line
/// show language::tr(error).
struct Error {
  std::string message;  ///< in English
  Phrase phrase = {};   ///< says what `message` says; empty if the message cannot be translated

  bool empty() const { return message.empty(); }
};

/// Returns the error that says `phrase`.
Error error_of(Phrase phrase);

/// Returns an error with its values, such as make_error("row {} has {} cells", row, cells). The values may be numbers,
/// texts, phrases and other errors. xgettext collects the literal; for a text that is marked elsewhere, pass that text.
template <class... Values>
Error make_error(std::string_view format, const Values&... values) {
  return error_of(phrase_of(format, {PhraseValue(values)...}));
}

}  // namespace tilefold
