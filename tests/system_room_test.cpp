// Checks that only the sources below app/system depend on the operating system.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace tilefold::test {
namespace {

namespace fs = std::filesystem;

// The beginnings of headers that only some systems have.
const std::vector<std::string> system_headers{"dirent.h", "dlfcn.h",  "fcntl.h",   "io.h",     "poll.h", "pthread.h",
                                              "pwd.h",    "sched.h",  "signal.h",  "spawn.h",  "sys/",   "termios.h",
                                              "time.h",   "unistd.h", "windows.h", "process.h"};

std::string included_by(const std::string& line) {
  static const std::regex include(R"(^\s*#\s*include\s*[<"]([^>"]+)[>"])");
  std::smatch match;
  return std::regex_search(line, match, include) ? match[1].str() : std::string();
}

bool is_of_system(const std::string& header) {
  return std::any_of(system_headers.begin(), system_headers.end(),
                     [&](const std::string& name) { return header.starts_with(name); });
}

// True if a source depends on one system although it is outside app/system.
bool depends_on_system(const std::string& path, const std::string& line) {
  static const std::regex chosen(R"(^\s*#\s*(if|ifdef|ifndef|elif)\b.*\b(_WIN32|__linux__|__unix__|__APPLE__)\b)");
  // Each exception has its reason.
  static const std::map<std::string, std::set<std::string>> exceptions{
      {"engine/search/large_pages.h", {"sys/mman.h", "#ifdef __linux__"}},  // a hint, and the engine is below app
      {"app/cli/commands/sandbox.cpp", {"sys/socket.h"}},                   // part of the feature seccomp
      {"app/r/src/waiting.c", {"signal.h"}},                                // R compiles it alone
  };
  if (path.starts_with("app/system/")) return false;
  const std::string include = included_by(line);
  if (!std::regex_search(line, chosen) && !is_of_system(include)) return false;
  const auto known = exceptions.find(path);
  return known == exceptions.end() || known->second.count(include.empty() ? line : include) == 0;
}

TEST_CASE("Only app/system contains code that depends on the operating system") {
  const fs::path root = TILEFOLD_SOURCE_DIR;
  for (const char* folder : {"engine", "render", "app"})
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
      const std::string extension = entry.path().extension().string();
      if (extension != ".h" && extension != ".cpp" && extension != ".c") continue;
      const std::string path = fs::relative(entry.path(), root).generic_string();
      std::ifstream file(entry.path());
      for (std::string line; std::getline(file, line);) {
        CAPTURE(path);
        CAPTURE(line);
        CHECK_FALSE(depends_on_system(path, line));
      }
    }
  CHECK(depends_on_system("app/records/output.cpp", "#include <unistd.h>"));
  CHECK(depends_on_system("app/records/output.cpp", "#include <sys/stat.h>"));
  CHECK(depends_on_system("app/records/output.cpp", "#ifdef _WIN32"));
  CHECK(depends_on_system("engine/search/large_pages.h", "#include <unistd.h>"));
  CHECK_FALSE(depends_on_system("app/system/posix/files.cpp", "#include <unistd.h>"));
  CHECK_FALSE(depends_on_system("app/records/output.cpp", "#include <ctime>"));
}

}  // namespace
}  // namespace tilefold::test
