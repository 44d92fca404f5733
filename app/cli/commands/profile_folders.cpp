#include "app/cli/commands/profile_folders.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "engine/core/text.h"

namespace tilefold::cli {

Result<std::vector<profile::Folders>> folders_of(const std::vector<std::string>& data_dirs) {
  std::vector<profile::Folders> list;
  for (const std::string& data_dir : data_dirs) {
    auto folders = profile::find_folders(data_dir);
    if (!folders) return folders.error();
    std::error_code failed;
    const auto same = [&](const profile::Folders& other) {
      return std::filesystem::equivalent(other.database(), folders->database(), failed);
    };
    if (data_dirs.size() > 1 && !std::filesystem::exists(folders->database(), failed))
      return Error{"--data-dir " + tilefold::quoted(data_dir) + " contains no games (" +
                   folders->database().filename().string() + " is missing)"};
    if (std::any_of(list.begin(), list.end(), same))
      return Error{"--data-dir " + tilefold::quoted(data_dir) + " is given twice; give each folder once"};
    list.push_back(std::move(*folders));
  }
  return list;
}

}  // namespace tilefold::cli
