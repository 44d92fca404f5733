#include "engine/core/parameters.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <charconv>
#include <cmath>
#include <optional>

#include "engine/core/text.h"

namespace tilefold {
namespace {

std::optional<std::int64_t> parse_integer(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// Parses a decimal such as 0.55 exactly, in millionths. Digits after the sixth decimal must be zeros.
std::optional<std::int64_t> parse_decimal(std::string_view text) {
  if (text.starts_with('-')) return std::nullopt;
  const std::size_t point = text.find('.');
  const auto whole = parse_integer(text.substr(0, point));
  if (!whole || *whole < 0 || *whole > millionths) return std::nullopt;
  std::int64_t value = *whole * millionths;
  if (point == std::string_view::npos) return value;
  std::int64_t place = millionths;
  const std::string_view fraction = text.substr(point + 1);
  if (fraction.empty()) return std::nullopt;
  for (const char digit : fraction) {
    if (digit < '0' || digit > '9') return std::nullopt;
    place /= 10;
    if (place == 0 && digit != '0') return std::nullopt;
    value += (digit - '0') * place;
  }
  return value;
}

std::optional<std::int64_t> parse_choice(const ParameterSpec& spec, std::string_view text) {
  const auto found = std::find(spec.choices.begin(), spec.choices.end(), text);
  if (found == spec.choices.end()) return std::nullopt;
  return found - spec.choices.begin();
}

std::optional<std::int64_t> parse(const ParameterSpec& spec, std::string_view text) {
  switch (spec.type) {
    case ParameterType::integer:
    case ParameterType::power_of_two: return parse_integer(text);
    case ParameterType::decimal: return parse_decimal(text);
    case ParameterType::choice: return parse_choice(spec, text);
    case ParameterType::toggle:
      if (text == "on" || text == "true" || text == "1") return 1;
      if (text == "off" || text == "false" || text == "0") return 0;
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<std::int64_t> from_document(const ParameterSpec& spec, const Document& document) {
  if (const std::string* text = document.text()) return parse(spec, *text);
  if (const bool* flag = std::get_if<bool>(&document.value))
    return spec.type == ParameterType::toggle ? std::optional<std::int64_t>(*flag) : std::nullopt;
  const bool is_number = spec.type != ParameterType::choice && spec.type != ParameterType::toggle;
  if (const std::int64_t* number = document.integer()) {
    if (!is_number) return std::nullopt;
    if (spec.type != ParameterType::decimal) return *number;
    return *number >= 0 && *number <= millionths ? std::optional(*number * millionths) : std::nullopt;
  }
  const double* fraction = document.fraction();
  if (fraction == nullptr || spec.type != ParameterType::decimal) return std::nullopt;
  const double scaled = *fraction * static_cast<double>(millionths);
  if (!(std::abs(scaled) < 1e15) || std::abs(scaled - std::round(scaled)) > 1e-6) return std::nullopt;
  return static_cast<std::int64_t>(std::llround(scaled));
}

bool in_range(const ParameterSpec& spec, std::int64_t value) {
  switch (spec.type) {
    case ParameterType::choice: return value >= 0 && value < static_cast<std::int64_t>(spec.choices.size());
    case ParameterType::toggle: return value == 0 || value == 1;
    case ParameterType::power_of_two:
      if (value <= 0 || !std::has_single_bit(static_cast<std::uint64_t>(value))) return false;
      [[fallthrough]];
    case ParameterType::integer:
    case ParameterType::decimal: return value >= spec.min && value <= spec.max;
  }
  return false;
}

Error out_of_range(const ParameterSpec& spec, PhraseValue given) {
  return make_error("{} is {}; it must be {}", spec.name, given, range_phrase(spec));
}

}  // namespace

std::string decimal_text(std::int64_t value) {
  std::string text = std::to_string(value / millionths);
  std::int64_t rest = value % millionths;
  if (rest == 0) return text;
  text += '.';
  for (std::int64_t place = millionths / 10; rest != 0; place /= 10) {
    text += static_cast<char>('0' + rest / place);
    rest %= place;
  }
  return text;
}

Phrase range_phrase(const ParameterSpec& spec) {
  switch (spec.type) {
    case ParameterType::integer: return make_phrase("{} to {}", spec.min, spec.max);
    case ParameterType::decimal:
      return make_phrase("{} to {}, with at most six decimals", decimal_text(spec.min), decimal_text(spec.max));
    case ParameterType::power_of_two: return make_phrase("a power of two, {} to {}", spec.min, spec.max);
    case ParameterType::toggle: return make_phrase("on or off");
    case ParameterType::choice: break;
  }
  std::string others;
  for (std::size_t i = 0; i + 1 < spec.choices.size(); ++i)
    others.append(others.empty() ? "" : ", ").append(spec.choices[i]);
  if (others.empty()) return phrase_of("{}", {spec.choices.empty() ? std::string_view() : spec.choices.back()});
  return make_phrase("{} or {}", others, spec.choices.back());
}

std::string range_text(const ParameterSpec& spec) {
  return range_phrase(spec).english();
}

std::string bounded_range_text(const ParameterSpec& spec) {
  return range_text(spec) + (spec.at_most.empty() ? "" : ", at most " + std::string(spec.at_most));
}

ParameterValues::ParameterValues(ParameterSpecs table) : table_(table) {
  values_.reserve(table.size());
  for (const ParameterSpec& spec : table) values_.push_back(spec.default_value);
}

Result<std::size_t> ParameterValues::line_of(std::string_view name) const {
  std::vector<std::string_view> names;
  for (std::size_t line = 0; line < table_.size(); ++line) {
    if (table_[line].name == name) return line;
    names.push_back(table_[line].name);
  }
  return unknown_name("name", name, names);
}

std::int64_t ParameterValues::operator[](std::string_view name) const {
  return values_[*line_of(name)];
}

void ParameterValues::set(std::size_t line, std::int64_t value) {
  const ParameterSpec& spec = table_[line];
  if (in_range(spec, value)) {
    values_[line] = value;
  } else if (spec.type == ParameterType::integer || spec.type == ParameterType::decimal) {
    values_[line] = std::clamp(value, spec.min, spec.max);
  }
}

Result<Done> ParameterValues::set_text(std::string_view name, std::string_view text) {
  const auto line = line_of(name);
  if (!line) return line.error();
  const ParameterSpec& spec = table_[*line];
  const auto value = parse(spec, text);
  if (!value || !in_range(spec, *value)) return out_of_range(spec, quoted(text));
  values_[*line] = *value;
  return Done{};
}

Result<Done> ParameterValues::set_document(std::string_view name, const Document& value) {
  const auto line = line_of(name);
  if (!line) return line.error();
  const ParameterSpec& spec = table_[*line];
  const auto number = from_document(spec, value);
  if (!number || !in_range(spec, *number)) return out_of_range(spec, value.description());
  values_[*line] = *number;
  return Done{};
}

Result<Done> ParameterValues::check() const {
  for (std::size_t line = 0; line < table_.size(); ++line) {
    const ParameterSpec& spec = table_[line];
    if (!spec.at_most.empty() && values_[line] > (*this)[spec.at_most])
      return make_error("{} is {}; it must be at most {}, which is {}", spec.name, text(line), spec.at_most,
                        (*this)[spec.at_most]);
  }
  return Done{};
}

std::string ParameterValues::text(std::size_t line) const {
  const std::int64_t value = values_[line];
  switch (table_[line].type) {
    case ParameterType::integer:
    case ParameterType::power_of_two: return std::to_string(value);
    case ParameterType::decimal: return decimal_text(value);
    case ParameterType::choice: return std::string(table_[line].choices[static_cast<std::size_t>(value)]);
    case ParameterType::toggle: return value != 0 ? "on" : "off";
  }
  return {};
}

Document ParameterValues::document(std::size_t line) const {
  const std::int64_t value = values_[line];
  switch (table_[line].type) {
    case ParameterType::integer:
    case ParameterType::power_of_two: return value;
    case ParameterType::decimal: return static_cast<double>(value) / static_cast<double>(millionths);
    case ParameterType::choice: return text(line);
    case ParameterType::toggle: return value != 0;
  }
  return {};
}

Document ParameterValues::document() const {
  Object members;
  for (std::size_t line = 0; line < table_.size(); ++line)
    members.emplace_back(std::string(table_[line].name), document(line));
  return members;
}

}  // namespace tilefold
