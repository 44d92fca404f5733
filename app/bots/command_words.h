// The words of a command line, split as a POSIX shell would and nothing more: no variables, patterns, pipes or `~`.
//
// Words stand between spaces, tabs and line breaks. 'single quotes' keep everything; "double quotes" keep everything
// but \" and \\, which stand for the character; outside quotes a backslash makes the next character an ordinary one.
// Who wants a shell says so: sh -c '…'.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"

namespace tilefold::app {

/// At least one word; refused where there is none, and where a quote or a backslash is left open.
Result<std::vector<std::string>> split_command(std::string_view text);

}  // namespace tilefold::app
