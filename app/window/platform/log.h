// The log file of the program, in the state directory; when it becomes large, a new file is started. Nothing is written
// to the terminal.
#pragma once

#include <filesystem>
#include <string>

namespace tilefold::window {

/// Starts logging messages of `level` and above to `file`. If the file cannot be created, or is a symbolic link that
/// belongs to another user, nothing is logged; this is not an error.
void start_log(const std::filesystem::path& file, const std::string& level);

}  // namespace tilefold::window
