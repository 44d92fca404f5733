// A small tree of named values: how a puzzle writes its state for files and scripts, and reads it back.
//
// It knows no text format; the application turns it into JSON and from JSON. Tables keep their order.
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
using Table = std::vector<std::pair<std::string, Document>>;

/// A number that is no whole one, or is not written as one. `written` is how somebody wrote it, empty where nobody did.
struct Fraction {
  double value = 0;
  std::string written = {};
  friend bool operator==(const Fraction& one, const Fraction& other) { return one.value == other.value; }
};

struct Document {
  /// Unsigned only for whole numbers past the range of int64.
  std::variant<std::monostate, bool, std::int64_t, std::uint64_t, Fraction, std::string, List, Table> value;

  Document() = default;
  Document(bool flag) : value(flag) {}                           // NOLINT(google-explicit-constructor)
  Document(std::int64_t number) : value(number) {}               // NOLINT(google-explicit-constructor)
  Document(int number) : value(std::int64_t{number}) {}          // NOLINT(google-explicit-constructor)
  Document(double number) : value(Fraction{number}) {}           // NOLINT(google-explicit-constructor)
  Document(Fraction number) : value(std::move(number)) {}        // NOLINT(google-explicit-constructor)
  Document(std::string text) : value(std::move(text)) {}         // NOLINT(google-explicit-constructor)
  Document(std::string_view text) : value(std::string(text)) {}  // NOLINT(google-explicit-constructor)
  Document(const char* text) : value(std::string(text)) {}       // NOLINT(google-explicit-constructor)
  Document(List list) : value(std::move(list)) {}                // NOLINT(google-explicit-constructor)
  Document(Table table) : value(std::move(table)) {}             // NOLINT(google-explicit-constructor)

  /// Any unsigned number.
  static Document of_unsigned(std::uint64_t number);

  /// The member `name` of a table, null where there is none or this is no table.
  const Document* find(std::string_view name) const;

  /// This as a whole number from 0 to 2^64-1, none for anything else.
  std::optional<std::uint64_t> unsigned_integer() const;

  const bool* truth() const { return std::get_if<bool>(&value); }
  const std::int64_t* integer() const { return std::get_if<std::int64_t>(&value); }
  const double* fraction() const {
    const auto* number = std::get_if<Fraction>(&value);
    return number == nullptr ? nullptr : &number->value;
  }
  const std::string* text() const { return std::get_if<std::string>(&value); }
  const List* list() const { return std::get_if<List>(&value); }
  const Table* table() const { return std::get_if<Table>(&value); }

  /// What this is, for messages: "the number 3", "the text \"x\"", "a list", …
  std::string described() const;

  friend bool operator==(const Document&, const Document&) = default;
};

/// Reads member `name` of `table` as an integer of [least, greatest]; `standard` where it is missing.
Result<std::int64_t> read_integer(const Document& table, std::string_view name, std::int64_t least,
                                  std::int64_t greatest, std::int64_t standard);

/// Refuses members of `table` that are not in `known`, with a suggestion. `place` is for the message.
Result<Done> refuse_unknown(const Document& table, const std::vector<std::string_view>& known, std::string_view place);

/// " (did you mean 'x'?)" for the candidate nearest to a mistyped `name`, capitals aside; empty where none is near.
std::string suggestion(std::string_view name, const std::vector<std::string_view>& candidates);

/// "unknown puzzle 'dorp' (did you mean 'drop'?); there are: drop, slide".
Error unknown_name(std::string_view kind, std::string_view name, const std::vector<std::string_view>& candidates);

}  // namespace tilefold
