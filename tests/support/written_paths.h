// Finds the files that a program writes, with strace.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace tilefold::test {

/// Returns the four XDG folders and HOME below `folder`, as arguments of `env`.
std::vector<std::string> xdg_folders(const std::string& folder);

/// Returns `command` under strace, which writes every call that can create or change a file to `trace`.
std::vector<std::string> traced(const std::string& trace, const std::vector<std::string>& command);

/// Returns every path that the traced calls have opened for writing, created or changed.
std::set<std::string> written_paths(const std::string& trace);

/// Returns the paths that are neither below the four XDG folders in `folder` nor among the system's devices.
std::vector<std::string> strangers_in(const std::set<std::string>& paths, const std::string& folder);

}  // namespace tilefold::test
