// Parameters of rules and options of strategies, as data.
//
// One ParameterSpec is one line of a table; from the table come the command-line flags, the widgets,
// validation with its messages, `tilefold list`, files and documentation. Values are integers in all
// cases: decimals are kept in millionths, choices as an index, toggles as 0 or 1.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/document.h"
#include "engine/core/result.h"

namespace tilefold {

enum class ParameterType : std::uint8_t { integer, decimal, power_of_two, choice, toggle };

struct ParameterSpec {
  std::string_view name;   ///< as in files and on the command line
  std::string_view label;  ///< for people, in a panel
  std::string_view help;   ///< one sentence
  ParameterType type = ParameterType::integer;
  std::int64_t least = 0;     ///< smallest value (decimals: millionths; choices and toggles: unused)
  std::int64_t greatest = 0;  ///< largest value, likewise
  std::int64_t standard = 0;  ///< the default
  std::span<const std::string_view> choices = {};
  std::string_view at_most = {};  ///< name of a parameter of the same table that bounds this one
  std::string_view unit = {};     ///< for people: "rows", "%", …
};

using ParameterTable = std::span<const ParameterSpec>;

constexpr std::int64_t millionths = 1'000'000;

/// A value for every line of a table, always within each line's own range.
class ParameterValues {
 public:
  ParameterValues() = default;
  explicit ParameterValues(ParameterTable table);

  ParameterTable table() const { return table_; }

  /// The value of `name`, which must be in the table.
  std::int64_t operator[](std::string_view name) const;

  std::int64_t at(std::size_t line) const { return values_[line]; }

  /// Sets a value as from a widget: integers and decimals are clamped to their range, what is no value of
  /// another type is ignored.
  void set(std::size_t line, std::int64_t value);

  /// Sets a value from what a person typed, or read from a file. The message names range and suggestion.
  Result<Done> set_text(std::string_view name, std::string_view text);
  Result<Done> set_document(std::string_view name, const Document& value);

  /// Whether the bounds between parameters hold (`at_most`).
  Result<Done> check() const;

  /// One value as text ("7", "0.55", "weighted", "on") and as a document (7, 0.55, "weighted", true).
  std::string text(std::size_t line) const;
  Document document(std::size_t line) const;
  Document document() const;

  friend bool operator==(const ParameterValues& a, const ParameterValues& b) { return a.values_ == b.values_; }

 private:
  Result<std::size_t> line_of(std::string_view name) const;

  ParameterTable table_;
  std::vector<std::int64_t> values_;
};

/// As range_text, and the parameter that bounds this one where there is one: "1 to 16, at most rows".
std::string bounded_range_text(const ParameterSpec& spec);

/// "3 to 16", "a power of two, 2 to 65536", "weighted, uniform or weighted_high", "on or off".
std::string range_text(const ParameterSpec& spec);

/// A decimal in millionths as the shortest text: 550000 is "0.55".
std::string decimal_text(std::int64_t value);

}  // namespace tilefold
