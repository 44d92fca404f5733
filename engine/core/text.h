// Makes text from users and files safe to print in messages, and computes checksums.
//
// Files and arguments may contain anything: line breaks, terminal escape sequences, bytes that are not text. Invariant:
// `printable` returns one line of valid UTF-8 without control characters, and returns text unchanged if it already is
// such a line and is short enough.
#pragma once

#include <string>
#include <string_view>

namespace tilefold {

constexpr std::size_t longest_quoted = 40;
constexpr std::string_view white_space = " \t\r\n";

/// Returns at most the first `longest` bytes of `text`; if it was longer, cuts it between characters and appends "…".
/// Writes each byte of a control character or of invalid UTF-8 as \xNN.
std::string printable(std::string_view text, std::size_t longest = longest_quoted);

/// Returns printable(text) in single quotes.
std::string quoted(std::string_view text);

/// Returns the first UTF-8 character of `text`, possibly truncated. Requires that `text` is not empty.
std::string_view first_character(std::string_view text);

/// Returns `text` without leading and trailing white space.
std::string_view trimmed(std::string_view text);

/// Returns the 64-bit FNV-1a hash (G. Fowler, L. C. Noll and K.-P. Vo, 1991) as 16 hexadecimal digits.
std::string checksum_text(std::string_view bytes);

}  // namespace tilefold
