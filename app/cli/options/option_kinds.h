// Kinds of options that CLI11 lacks: strictly checked numbers, words from a list, times.
//
// An invalid value is rejected with a message that says which values are valid.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/cli/options/did_you_mean.h"
#include "app/language/tr.h"
#include "app/profile/clock.h"
#include "engine/core/translatable.h"

namespace tilefold::cli {

inline std::optional<std::uint64_t> parse_unsigned(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

/// Adds an option for a whole number in a range; CLI11's own check accepts numbers that overflow.
template <class T>
CLI::Option* add_whole(CLI::App& app, const std::string& name, T& target, std::pair<std::int64_t, std::int64_t> range,
                       const std::string& help) {
  const auto read = [&target, name, range](const std::string& text) {
    const auto value = parse_unsigned(text);
    if (!value || *value < static_cast<std::uint64_t>(range.first) || *value > static_cast<std::uint64_t>(range.second))
      throw CLI::ValidationError(
          tr_format("{} is '{}'; it must be a whole number from {} to {}", name, text, range.first, range.second));
    target = static_cast<std::int64_t>(*value);
  };
  return app.add_option_function<std::string>(name, read, help)->type_name("N");
}

/// Adds an option for a number in a range; CLI11's own check accepts NaN.
template <class T>
void add_number(CLI::App& app, const std::string& name, T& target, std::pair<double, double> range,
                const std::string& help) {
  const auto read = [&target, name, range](const std::string& text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool is_number = error == std::errc() && end == text.data() + text.size();
    if (!is_number || !(value >= range.first && value <= range.second))
      throw CLI::ValidationError(
          tr_format("{} is '{}'; it must be a number from {} to {}", name, text, range.first, range.second));
    target = value;
  };
  app.add_option_function<std::string>(name, read, help)->type_name("X");
}

/// Adds an option for one of several words, which `values` separates by "|".
inline void add_choice(CLI::App& app, const std::string& name, std::string& target,
                       const std::pair<const char*, const char*>& values_and_help) {
  const std::string values = values_and_help.first;
  const auto read = [&target, name, values](const std::string& text) {
    std::vector<std::string> known;
    std::istringstream words(values);
    for (std::string word; std::getline(words, word, '|');) known.push_back(word);
    target = text;
    if (std::find(known.begin(), known.end(), text) == known.end())
      throw CLI::ValidationError(tr_format("{} is '{}'{}; it must be one of {}", name, text,
                                           did_you_mean(text, {known.begin(), known.end()}), fmt::join(known, ", ")));
  };
  app.add_option_function<std::string>(name, read, values_and_help.second)->type_name(values);
}

/// Adds an option whose value is a date or a time, in UTC. A date without a time means the start of that day; for
/// --until, it means the end of that day.
inline void add_time(CLI::App& app, const std::string& name, std::optional<std::int64_t>& target,
                     const std::string& help) {
  const auto read = [&target, name](const std::string& text) {
    constexpr std::int64_t day_ms = 86'400'000;
    std::int64_t time = 0;
    if (!profile::parse_utc(text, time))
      throw CLI::ValidationError(tr_format(
          "{} is '{}'; it must be a date or a time in UTC, such as 2026-01-31 or 2026-01-31T09:30", name, text));
    target = name == "--until" && text.size() == 10 ? time + day_ms : time;
  };
  app.add_option_function<std::string>(name, read, help)->type_name("TIME");
}

}  // namespace tilefold::cli
