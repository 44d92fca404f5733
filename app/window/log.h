// The log: a file in the state directory that rotates, and nothing on the terminal.
#pragma once

#include <filesystem>
#include <string>

namespace tilefold::app {

/// Logs to `folder`/tilefold.log from `level` up; a folder that takes no file gets none, and that is no error.
void start_log(const std::filesystem::path& folder, const std::string& level);

}  // namespace tilefold::app
