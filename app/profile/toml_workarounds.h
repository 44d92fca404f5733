// Finds input that the TOML parser cannot handle safely (toml++ up to 3.4).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tilefold::profile {

/// Returns the position of the first non-ASCII byte of a TOML text outside of comments and one-line strings, or
/// std::string_view::npos. Quotes begin a string only at a place where TOML allows strings.
std::size_t stray_letter(std::string_view text);

/// Returns the text with each letter beyond ASCII in "…" or """…""" written as an escape, which the parser reads safely
/// everywhere. Keeps the line breaks. Does not change bytes that are not valid UTF-8.
std::string escaped_letters(std::string_view text);

/// Returns the largest number of dots in one key of a line; dots in quotes and comments do not count.
int dots_of_key(std::string_view line);

}  // namespace tilefold::profile
