#include "app/system/user_folders.h"

#include <windows.h>

#include <shlobj.h>

namespace tilefold::system {

// Games and settings follow the user to other machines; logs and computed data stay.
std::filesystem::path user_folder(UserFolder kind) {
  const bool does_roam = kind == UserFolder::data || kind == UserFolder::config;
  wchar_t* found = nullptr;
  std::filesystem::path folder;
  if (SHGetKnownFolderPath(does_roam ? FOLDERID_RoamingAppData : FOLDERID_LocalAppData, 0, nullptr, &found) == S_OK)
    folder = found;
  CoTaskMemFree(found);
  return folder;
}

}  // namespace tilefold::system
