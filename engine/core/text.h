// Texts: what a person wrote, as it can stand in a message, and checksums.
//
// Files and arguments hold anything: line breaks, codes that drive a terminal, bytes that are no text at all.
// Law: what `printable` returns is one line of valid UTF-8 without control characters, and text that is such a
// line already and short enough comes back as it is.
#pragma once

#include <string>
#include <string_view>

namespace tilefold {

constexpr std::size_t longest_quoted = 40;
constexpr std::string_view white_space = " \t\r\n";

/// `text` up to `longest` bytes, cut between characters and then with "…"; every byte of a control character
/// or of invalid UTF-8 as \xNN.
std::string printable(std::string_view text, std::size_t longest = longest_quoted);

/// The same in single quotes.
std::string quoted(std::string_view text);

/// A character of UTF-8 at the front of `text`, which is not empty, as far as it is there.
std::string_view first_character(std::string_view text);

/// `text` without white space at its front and its end.
std::string_view trimmed(std::string_view text);

/// FNV-1a with 64 bits (G. Fowler, L. C. Noll and K.-P. Vo, 1991), as 16 hexadecimal digits.
std::string checksum_text(std::string_view bytes);

}  // namespace tilefold
