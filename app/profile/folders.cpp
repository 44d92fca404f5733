#include "app/profile/folders.h"

#include <pwd.h>
#include <unistd.h>

#include <cstdlib>

namespace tilefold::profile {
namespace {

namespace fs = std::filesystem;

fs::path home() {
  if (const char* named = std::getenv("HOME"); named != nullptr && *named == '/') return named;
  const passwd* user = getpwuid(getuid());
  return user != nullptr && user->pw_dir != nullptr && *user->pw_dir == '/' ? fs::path(user->pw_dir) : fs::path();
}

// Returns one of the folders that the XDG specification defines. As the specification demands, ignores an environment
// variable that contains a relative path.
fs::path place(const char* variable, const char* below_home) {
  if (const char* named = std::getenv(variable); named != nullptr && *named == '/') return fs::path(named) / "tilefold";
  const fs::path base = home();
  return base.empty() ? fs::path() : base / below_home / "tilefold";
}

}  // namespace

Result<Folders> find_folders(const std::string& data_dir) {
  if (!data_dir.empty()) {
    std::error_code failed;
    const fs::path folder = fs::absolute(data_dir, failed);
    if (failed) return Error{"--data-dir is '" + data_dir + "', which is not a folder: " + failed.message()};
    const auto status = fs::status(folder, failed);
    if (fs::exists(status) && !fs::is_directory(status))
      return Error{"--data-dir is '" + data_dir + "'; it must be a folder or the name of a new one"};
    return Folders{.data = folder, .config = folder, .state = folder / "state", .cache = folder / "cache"};
  }
  Folders folders{.data = place("XDG_DATA_HOME", ".local/share"),
                  .config = place("XDG_CONFIG_HOME", ".config"),
                  .state = place("XDG_STATE_HOME", ".local/state"),
                  .cache = place("XDG_CACHE_HOME", ".cache")};
  for (const fs::path& folder : {folders.data, folders.config, folders.state, folders.cache})
    if (folder.empty()) return Error{"there is no home folder; set HOME, or give --data-dir DIR"};
  return folders;
}

}  // namespace tilefold::profile
