#include "app/cli/commands/profile_folders.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/language/tr.h"
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
      return Error{tr_format("--data-dir {} contains no games ({} is missing)", tilefold::quoted(data_dir),
                             folders->database().filename().string())};
    if (std::any_of(list.begin(), list.end(), same))
      return Error{tr_format("--data-dir {} is given twice; give each folder once", tilefold::quoted(data_dir))};
    list.push_back(std::move(*folders));
  }
  return list;
}

}  // namespace tilefold::cli
