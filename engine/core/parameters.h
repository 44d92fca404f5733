// Parameters of rules and options of strategies, as data.
//
// A ParameterSpec describes one parameter or option. Parameters that belong together form a table with one line per
// parameter. The command-line flags, widgets, validation messages, `tilefold list`, files and documentation are all
// derived from the table. Values are always stored as integers: decimals in millionths, choices as an index, toggles as
// 0 or 1.
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
  std::string_view name;   ///< name in files and on the command line
  std::string_view label;  ///< label in the interface
  std::string_view help;   ///< help text in one sentence
  ParameterType type = ParameterType::integer;
  std::int64_t min = 0;            ///< smallest value (decimals: millionths; choices and toggles: unused)
  std::int64_t max = 0;            ///< largest value, in the same units
  std::int64_t default_value = 0;  ///< default value
  std::span<const std::string_view> choices = {};
  std::string_view at_most = {};  ///< name of another parameter of the same table, which this one must not exceed
  std::string_view unit = {};     ///< unit shown in the interface: "rows", "%", …
  std::span<const std::string_view> choice_labels = {};  ///< display names of the choices; empty to show their names
  std::string_view brief = {};  ///< short template for the value, such as "{} ahead"; empty to use the label
  bool is_side = false;  ///< true for the number of rows or columns of the board; rows come before columns in a table
};

using ParameterSpecs = std::span<const ParameterSpec>;

constexpr std::int64_t millionths = 1'000'000;

/// The values of all parameters of a table. Invariant: every value is within the range of its parameter.
class ParameterValues {
 public:
  ParameterValues() = default;
  explicit ParameterValues(ParameterSpecs table);

  ParameterSpecs specs() const { return table_; }

  /// Returns the value of `name`. Requires that the table contains `name`.
  std::int64_t operator[](std::string_view name) const;

  std::int64_t at(std::size_t line) const { return values_[line]; }

  /// Sets a value that was chosen in a widget. Clamps integers and decimals to their range; ignores an invalid choice
  /// or toggle.
  void set(std::size_t line, std::int64_t value);

  /// Sets a value that was read from text or from a file. Returns an error that names the valid range or, if the name
  /// is unknown, suggests a name.
  Result<Done> set_text(std::string_view name, std::string_view text);
  Result<Done> set_document(std::string_view name, const Document& value);

  /// Returns an error if a parameter exceeds the parameter that bounds it (`at_most`).
  Result<Done> check() const;

  /// Return the value of the parameter at index `line` of the table as text ("7", "0.55", "weighted", "on") or as a
  /// document (7, 0.55, "weighted", true), or the values of all parameters as one document.
  std::string text(std::size_t line) const;
  Document document(std::size_t line) const;
  Document document() const;

  friend bool operator==(const ParameterValues& a, const ParameterValues& b) { return a.values_ == b.values_; }

 private:
  Result<std::size_t> line_of(std::string_view name) const;

  ParameterSpecs table_;
  std::vector<std::int64_t> values_;
};

/// Returns the text of range_text and, if there is one, the parameter that bounds this one: "1 to 16, at most rows".
std::string bounded_range_text(const ParameterSpec& spec);

/// Describes the valid values: "3 to 16", "a power of two, 2 to 65536", "weighted, uniform or weighted_high", "on or
/// off".
Phrase range_phrase(const ParameterSpec& spec);
std::string range_text(const ParameterSpec& spec);

/// Returns the shortest text of a decimal given in millionths: "0.55" for 550000.
std::string decimal_text(std::int64_t value);

}  // namespace tilefold
