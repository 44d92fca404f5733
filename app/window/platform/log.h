// The log: a file in the state directory that rotates, and nothing on the terminal.
#pragma once

#include <filesystem>
#include <string>

namespace tilefold::app {

/// Logs to `file` from `level` up; where no file can be made there is no log, and that is no error.
void start_log(const std::filesystem::path& file, const std::string& level);

}  // namespace tilefold::app
