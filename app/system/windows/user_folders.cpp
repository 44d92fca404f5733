#include "app/system/user_folders.h"

#include <windows.h>

#include <shlobj.h>

#include "app/system/programs.h"

namespace tilefold::system {
namespace {

namespace fs = std::filesystem;

fs::path known_folder(const KNOWNFOLDERID& id) {
  wchar_t* found = nullptr;
  fs::path folder;
  if (SHGetKnownFolderPath(id, 0, nullptr, &found) == S_OK) folder = found;
  CoTaskMemFree(found);
  return folder;
}

}  // namespace

// Games and settings follow the user to other machines; logs and computed data stay. A portable program stores
// everything beside itself.
fs::path user_folder(UserFolder kind) {
  std::error_code failed;
  if (const fs::path program = program_folder(); fs::exists(program / "portable", failed))
    return kind == UserFolder::pictures ? fs::path() : program / "data";
  switch (kind) {
    case UserFolder::data:
    case UserFolder::config: return known_folder(FOLDERID_RoamingAppData);
    case UserFolder::state:
    case UserFolder::cache: return known_folder(FOLDERID_LocalAppData);
    case UserFolder::pictures: return known_folder(FOLDERID_Pictures);
  }
  return {};
}

fs::path home_folder() {
  return known_folder(FOLDERID_Profile);
}

}  // namespace tilefold::system
