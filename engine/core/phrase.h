// Sentences with values that can be translated. The engine provides the English text and the values; the application
// translates them.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tilefold {

struct Error;

/// A sentence such as "{0} + {1} = 10, nothing between them" and its values. `format` is a literal in translatable() or
/// make_phrase(). Each "{N}" in it is a placeholder for `values[N]`, counted from 0; each "{}" takes the next value. If
/// the format is empty, there is no sentence.
struct Phrase {
  std::string_view format = {};
  std::vector<std::string> values = {};
  std::vector<Phrase> inner = {};  ///< what each value says, if it is translated, too; may be shorter than `values`
  std::string_view plural = {};    ///< replaces `format` if it is not empty and `count` is not 1
  std::uint64_t count = 0;

  bool empty() const { return format.empty(); }
  /// Returns the sentence in English.
  std::string english() const;
};

/// A value of a sentence: a number, a text that is the same in all languages, or a text that is translated with the
/// sentence. Borrows texts, phrases and errors, so it is for arguments only.
class PhraseValue {
 public:
  // NOLINTBEGIN(google-explicit-constructor): values of these types are written without conversion
  template <std::signed_integral Number>
  requires(!std::same_as<Number, char>) PhraseValue(Number number) : value_(std::int64_t{number}) {}
  template <std::unsigned_integral Number>
  requires(!std::same_as<Number, bool> && !std::same_as<Number, char>) PhraseValue(Number number)
      : value_(std::uint64_t{number}) {}
  PhraseValue() : value_(std::string_view()) {}
  PhraseValue(const char* text) : value_(std::string_view(text)) {}
  PhraseValue(std::string_view text) : value_(text) {}
  PhraseValue(const std::string& text) : value_(std::string_view(text)) {}
  PhraseValue(const Phrase& phrase) : value_(&phrase) {}
  PhraseValue(const Error& error) : value_(&error) {}
  // NOLINTEND(google-explicit-constructor)

  /// Appends the value to the values of `phrase`.
  void add_to(Phrase& phrase) const;

 private:
  std::variant<std::int64_t, std::uint64_t, std::string_view, const Phrase*, const Error*> value_;
};

Phrase phrase_of(std::string_view format, std::initializer_list<PhraseValue> values);

/// Returns a sentence with its values, such as make_phrase("row {}, column {}", row, column). xgettext collects the
/// literal; for a text that is marked elsewhere, pass that text.
template <class... Values>
Phrase make_phrase(std::string_view format, const Values&... values) {
  return phrase_of(format, {PhraseValue(values)...});
}

/// Returns a number with its noun, such as counted_phrase(3, "{} row", "{} rows"). xgettext collects the literals.
Phrase counted_phrase(std::uint64_t count, std::string_view one, std::string_view many);

/// Clauses that are joined without a separator: "{0} moves to the left by {1}", " and frees the exit".
using Clauses = std::vector<Phrase>;
/// Sentences that are joined with spaces.
using Sentences = std::vector<Clauses>;

std::string english(const Clauses& clauses);
std::string english(const Sentences& sentences);

/// Replaces each "{N}" in `format` by `values[N]`, and each "{}" by the next value. A placeholder without a value is
/// not replaced.
std::string filled(std::string_view format, const std::vector<std::string>& values);

}  // namespace tilefold
