// The program's log: a rotating file in the state directory. Writes nothing to the terminal.
#pragma once

#include <filesystem>
#include <string>

namespace tilefold::app {

/// Logs messages of `level` and above to `file`. Logs nothing if the file cannot be created or is a link that belongs
/// to another user; this is not an error.
void start_log(const std::filesystem::path& file, const std::string& level);

}  // namespace tilefold::app
