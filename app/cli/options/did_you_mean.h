// Suggestions for mistyped words, in the current language.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tilefold::cli {

/// Returns " (did you mean 'x'?)", translated, if a candidate is similar to `name`; otherwise an empty text.
std::string did_you_mean(std::string_view name, const std::vector<std::string_view>& candidates);

/// Returns a list such as "a, b or c". Requires at least one name.
std::string any_of(const std::vector<std::string_view>& names);

/// Returns the message for a wrong word: "--goals is 'ful' (did you mean 'full'?); it must be terminal or full".
std::string wrong_choice(std::string_view option, std::string_view word, const std::vector<std::string_view>& names);

}  // namespace tilefold::cli
