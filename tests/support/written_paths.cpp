#include "tests/support/written_paths.h"

#include <algorithm>
#include <iterator>

#include "tests/support/process.h"

namespace tilefold::test {

std::vector<std::string> xdg_folders(const std::string& folder) {
  return {"HOME=" + folder + "/home", "XDG_DATA_HOME=" + folder + "/data", "XDG_CONFIG_HOME=" + folder + "/config",
          "XDG_STATE_HOME=" + folder + "/state", "XDG_CACHE_HOME=" + folder + "/cache"};
}

std::vector<std::string> traced(const std::string& trace, const std::vector<std::string>& command) {
  std::vector<std::string> words{
      "strace",
      "-f",
      "-o",
      trace,
      "-e",
      "trace=openat,open,creat,mkdir,mkdirat,rename,renameat,renameat2,link,linkat,symlink,symlinkat,mknod,mknodat,"
      "unlink,unlinkat,truncate"};
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

std::set<std::string> written_paths(const std::string& trace) {
  std::set<std::string> paths;
  for (const std::string& line : lines_of(read_text(trace))) {
    const bool is_open = line.find("openat(") != std::string::npos || line.find(" open(") != std::string::npos;
    if (is_open && line.find("O_WRONLY") == std::string::npos && line.find("O_RDWR") == std::string::npos &&
        line.find("O_CREAT") == std::string::npos)
      continue;
    const std::size_t from = line.find('"');
    if (from == std::string::npos || line.find(" = -1 ") != std::string::npos) continue;
    paths.insert(line.substr(from + 1, line.find('"', from + 1) - from - 1));
  }
  return paths;
}

std::vector<std::string> strangers_in(const std::set<std::string>& paths, const std::string& folder) {
  const std::vector<std::string> places{
      folder + "/data", folder + "/config", folder + "/state",  folder + "/cache",
      "/dev/",          "/proc/",           "/tmp/tsan.rodata."};  // /tmp/tsan.rodata files belong to ThreadSanitizer
  std::vector<std::string> strangers;
  std::copy_if(paths.begin(), paths.end(), std::back_inserter(strangers), [&](const std::string& path) {
    return std::none_of(places.begin(), places.end(), [&](const auto& place) { return path.starts_with(place); });
  });
  return strangers;
}

}  // namespace tilefold::test
