// A small tree of named values. A puzzle writes its state to a document for files and scripts, and restores its state
// from a document.
//
// Documents are independent of any text format; the application converts documents to and from JSON. A table (class
// Object) keeps the order of its members.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/result.h"

namespace tilefold {

struct Document;
using List = std::vector<Document>;
using Object = std::vector<std::pair<std::string, Document>>;

/// A number that is not an integer, or that was not written as an integer (such as 2.0). `written` is the original
/// spelling of a number that was read from a text, else empty.
struct Fraction {
  double value = 0;
  std::string written = {};
  friend bool operator==(const Fraction& one, const Fraction& other) { return one.value == other.value; }
};

struct Document {
  /// Contains a std::uint64_t only if the integer exceeds the range of std::int64_t.
  std::variant<std::monostate, bool, std::int64_t, std::uint64_t, Fraction, std::string, List, Object> value;

  Document() = default;
  // NOLINTBEGIN(google-explicit-constructor): all these types convert implicitly to a document
  Document(bool flag) : value(flag) {}
  Document(std::int64_t number) : value(number) {}
  Document(int number) : value(std::int64_t{number}) {}
  Document(double number) : value(Fraction{number}) {}
  Document(Fraction number) : value(std::move(number)) {}
  Document(std::string text) : value(std::move(text)) {}
  Document(std::string_view text) : value(std::string(text)) {}
  Document(const char* text) : value(std::string(text)) {}
  Document(List list) : value(std::move(list)) {}
  Document(Object table) : value(std::move(table)) {}
  // NOLINTEND(google-explicit-constructor)

  /// Makes a document of any unsigned number.
  static Document of_unsigned(std::uint64_t number);

  /// Returns the member `name` of a table, or null if the member is missing or this document is not a table.
  const Document* find(std::string_view name) const;

  /// Returns the value if it is an integer from 0 to 2^64-1, else nullopt.
  std::optional<std::uint64_t> unsigned_integer() const;

  const bool* truth() const { return std::get_if<bool>(&value); }
  const std::int64_t* integer() const { return std::get_if<std::int64_t>(&value); }
  const double* fraction() const {
    const auto* number = std::get_if<Fraction>(&value);
    return number == nullptr ? nullptr : &number->value;
  }
  const std::string* text() const { return std::get_if<std::string>(&value); }
  const List* list() const { return std::get_if<List>(&value); }
  const Object* object() const { return std::get_if<Object>(&value); }

  /// Describe the value for error messages: "the number 3", "the text \"x\"", "a list", …
  Phrase description() const;
  std::string described() const;

  friend bool operator==(const Document&, const Document&) = default;
};

/// Reads member `name` of `table` as an integer in [min, max]. Returns `default_value` if it is missing.
Result<std::int64_t> read_integer(const Document& table, std::string_view name, std::int64_t min, std::int64_t max,
                                  std::int64_t default_value);

/// Returns an error if `table` has a member that is not in `known`. The error message suggests a known name and refers
/// to the table as `place`, which is a literal in translatable().
Result<Done> refuse_unknown(const Document& table, const std::vector<std::string_view>& known, std::string_view place);

/// Return " (did you mean 'x'?)" with the candidate that is most similar to a mistyped `name`, ignoring case. Return an
/// empty text if no candidate is similar.
Phrase suggestion_phrase(std::string_view name, const std::vector<std::string_view>& candidates);
std::string suggestion(std::string_view name, const std::vector<std::string_view>& candidates);

/// Returns an error such as "unknown puzzle 'dorp' (did you mean 'drop'?); there are: drop, slide".
Error unknown_name(std::string_view kind, std::string_view name, const std::vector<std::string_view>& candidates);

}  // namespace tilefold
