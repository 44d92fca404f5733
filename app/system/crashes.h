// A record of crashes. Linux keeps one by itself, so there these functions do nothing.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace tilefold::system {

/// After this call, a crash of the program adds a line to the file `log`: the time, the version, the kind of error and
/// its address. If `message` is not empty, the user then sees it in a dialog, once. A later call replaces the
/// arguments. Not thread-safe.
void log_crashes(const std::filesystem::path& log, std::string_view version, std::string_view message);

}  // namespace tilefold::system
