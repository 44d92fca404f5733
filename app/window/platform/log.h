// The program's log: a rotating file in the state directory. Writes nothing to the terminal.
#pragma once

#include <filesystem>
#include <string>

namespace tilefold::app {

/// Logs messages of at least `level` to `file`. If the file cannot be created, logging is disabled without an error.
void start_log(const std::filesystem::path& file, const std::string& level);

}  // namespace tilefold::app
