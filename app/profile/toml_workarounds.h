// Finds input that the TOML parser (toml++ up to 3.4) must not be given.
#pragma once

#include <cstddef>
#include <string_view>

namespace tilefold::app {

/// Returns the position of the first byte beyond ASCII in a TOML text that is neither in a comment nor in a one-line
/// string at a place where a string is allowed; std::string_view::npos if none exists.
std::size_t stray_letter(std::string_view text);

/// Returns the largest number of dots in one key of a line; dots in quotes and comments do not count.
int dots_of_key(std::string_view line);

}  // namespace tilefold::app
