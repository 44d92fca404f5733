// Fits text into a width: divides it into lines, or cuts off its end. Unlike Dear ImGui, divides Chinese text too,
// which has no blanks between words: a line may end between two characters, but no line starts with closing punctuation
// or ends with an opening bracket.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace tilefold::language {

/// Returns `text` with line breaks, so that no line is wider than `width`. `width_of` returns the width of a character.
/// Breaks a word only if it is wider than a line. The breaks of `text` remain; blanks at a new break are dropped.
/// Requires UTF-8.
std::string broken_into_lines(std::string_view text, float width, const std::function<float(char32_t)>& width_of);

/// Returns `text` if it is at most `width` wide. Otherwise replaces its end by "…" so that the rest fits. `width_of`
/// returns the width of a character, and is not called for the characters after those that fit. Requires UTF-8.
std::string shortened(std::string_view text, float width, const std::function<float(char32_t)>& width_of);

}  // namespace tilefold::language
