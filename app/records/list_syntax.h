// Rewrites lists as R and Python write them to JSON: rbind(c(2,1,3,2),c(3,2,1,1)), [(1, 2), (3, None)].
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tilefold::app {

/// Returns each value of the text as JSON; names that are assigned to and semicolons between values are dropped.
/// nullopt if the text is not a sequence of such values. The result is not necessarily valid JSON.
std::optional<std::vector<std::string>> lists_as_json(std::string_view text);

}  // namespace tilefold::app
