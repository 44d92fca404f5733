#include "app/profile/folders.h"

#include "app/system/user_folders.h"

namespace tilefold::profile {
namespace {

namespace fs = std::filesystem;

// Returns the program's part of a folder of the user; empty if there is no such folder.
fs::path own_part(system::UserFolder kind) {
  const fs::path folder = system::user_folder(kind);
  return folder.empty() ? folder : folder / "tilefold";
}

}  // namespace

Result<Folders> find_folders(const std::string& data_dir) {
  if (!data_dir.empty()) {
    std::error_code failed;
    const fs::path folder = fs::absolute(data_dir, failed);
    if (failed) return make_error("--data-dir is '{}', which is not a folder: {}", data_dir, failed.message());
    const auto status = fs::status(folder, failed);
    if (fs::exists(status) && !fs::is_directory(status))
      return make_error("--data-dir is '{}'; it must be a folder or the name of a new one", data_dir);
    return Folders{.data = folder,
                   .config = folder,
                   .state = folder / "state",
                   .cache = folder / "cache",
                   .pictures = folder / "pictures"};
  }
  Folders folders{.data = own_part(system::UserFolder::data),
                  .config = own_part(system::UserFolder::config),
                  .state = own_part(system::UserFolder::state),
                  .cache = own_part(system::UserFolder::cache),
                  .pictures = own_part(system::UserFolder::pictures)};
  if (folders.pictures.empty()) folders.pictures = folders.data / "pictures";
  for (const fs::path& folder : {folders.data, folders.config, folders.state, folders.cache})
    if (folder.empty()) return make_error("there is no home folder; set HOME, or give --data-dir DIR");
  return folders;
}

}  // namespace tilefold::profile
