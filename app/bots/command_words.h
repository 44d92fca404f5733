// Splits a command line into words like a POSIX shell, but without variables, patterns, pipes and `~`.
//
// Spaces, tabs and line breaks separate words. 'Single quotes' keep all characters. "Double quotes" keep all characters
// except \" and \\, which mean " and \. Outside quotes, a backslash removes the special meaning of the next character.
// To use other features of a shell, the command can be sh -c '…'.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"

namespace tilefold::bots {

/// Returns the words, of which there is at least one. Returns an error if the text is empty, if a closing quote is
/// missing, or if the text ends with a backslash.
Result<std::vector<std::string>> split_command(std::string_view text);

}  // namespace tilefold::bots
