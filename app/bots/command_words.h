// Splits a command line into words like a POSIX shell, without variables, patterns, pipes or `~`.
//
// Spaces, tabs and line breaks separate words. 'Single quotes' keep all characters; "double quotes" keep all but \" and
// \\, which yield the second character; outside quotes a backslash makes the next character literal. To use shell
// features, write sh -c '…'.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"

namespace tilefold::app {

/// Returns at least one word; an error if the text is empty or leaves a quote or a backslash open.
Result<std::vector<std::string>> split_command(std::string_view text);

}  // namespace tilefold::app
