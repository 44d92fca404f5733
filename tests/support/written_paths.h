// Which files a program writes, told by strace.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace tilefold::test {

/// The four XDG folders and HOME below `folder`, as words for `env`.
std::vector<std::string> xdg_folders(const std::string& folder);

/// `command` under strace, which writes every call that can make or change a file to `trace`.
std::vector<std::string> traced(const std::string& trace, const std::vector<std::string>& command);

/// Every path that such a call was given and that was not refused.
std::set<std::string> written_paths(const std::string& trace);

/// Those of `paths` that lie neither below the four XDG folders in `folder` nor among the system's devices.
std::vector<std::string> strangers_in(const std::set<std::string>& paths, const std::string& folder);

}  // namespace tilefold::test
