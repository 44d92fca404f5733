// Converts lists in the syntax of R and Python to JSON, for example rbind(c(2,1,3,2),c(3,2,1,1)) and [(1, 2), (3,
// None)].
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tilefold::records {

/// Returns each value in the text as JSON. Omits names to which values are assigned, and semicolons between values.
/// Returns nullopt if the text is not a sequence of lists. The result may be invalid JSON.
std::optional<std::vector<std::string>> lists_as_json(std::string_view text);

}  // namespace tilefold::records
