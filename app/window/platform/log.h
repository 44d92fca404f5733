// The program's log: a rotating file in the state directory. Writes nothing to the terminal.
#pragma once

#include <filesystem>
#include <string>

namespace tilefold::app {

/// Logs to `file` from `level` up; where no file can be made there is no log, and that is no error. Nor is there one
/// where `file` is a link of another user.
void start_log(const std::filesystem::path& file, const std::string& level);

}  // namespace tilefold::app
