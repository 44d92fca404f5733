#include "app/system/user_folders.h"

#include <pwd.h>
#include <unistd.h>

#include <cstdlib>

namespace tilefold::system {
namespace {

namespace fs = std::filesystem;

fs::path home() {
  if (const char* named = std::getenv("HOME"); named != nullptr && *named == '/') return named;
  const passwd* user = getpwuid(getuid());
  return user != nullptr && user->pw_dir != nullptr && *user->pw_dir == '/' ? fs::path(user->pw_dir) : fs::path();
}

// Returns one of the folders that the XDG specification defines. As it demands, ignores an environment variable that
// contains a relative path.
fs::path place(const char* variable, const char* below_home) {
  if (const char* named = std::getenv(variable); named != nullptr && *named == '/') return named;
  const fs::path base = home();
  return base.empty() ? fs::path() : base / below_home;
}

}  // namespace

fs::path user_folder(UserFolder kind) {
  switch (kind) {
    case UserFolder::data: return place("XDG_DATA_HOME", ".local/share");
    case UserFolder::config: return place("XDG_CONFIG_HOME", ".config");
    case UserFolder::state: return place("XDG_STATE_HOME", ".local/state");
    case UserFolder::cache: return place("XDG_CACHE_HOME", ".cache");
    case UserFolder::pictures: break;
  }
  return {};
}

fs::path home_folder() {
  return home();
}

}  // namespace tilefold::system
