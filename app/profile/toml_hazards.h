// What a text may hold that the parser of TOML must not be given.
#pragma once

#include <cstddef>
#include <string_view>

namespace tilefold::app {

/// Where the first byte beyond ASCII stands in a TOML text outside of comments and of strings of one line that stand
/// where a string may;
/// std::string_view::npos where none does.
std::size_t stray_letter(std::string_view text);

/// How many dots, at most, follow each other in one key of a line; those in quotes and comments are none.
int dots_of_key(std::string_view line);

}  // namespace tilefold::app
