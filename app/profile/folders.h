// The user's four folders, as the XDG base directory specification defines them.
//
// No folder is created here; the code that first writes to a folder creates it.
#pragma once

#include <filesystem>
#include <string>

#include "engine/core/result.h"

namespace tilefold::profile {

struct Folders {
  std::filesystem::path data;      ///< folder of games, scores and pictures
  std::filesystem::path config;    ///< folder of settings
  std::filesystem::path state;     ///< folder of logs
  std::filesystem::path cache;     ///< folder of data that can be computed again
  std::filesystem::path pictures;  ///< folder of pictures and clips

  std::filesystem::path database() const { return data / "tilefold.db"; }
  std::filesystem::path locks() const { return data / "tilefold.lock"; }
  std::filesystem::path settings() const { return config / "settings.toml"; }
  std::filesystem::path log() const { return state / "tilefold.log"; }
  std::filesystem::path models() const { return data / "lessons"; }
};

/// Returns the folders named by the environment (XDG_DATA_HOME etc., with defaults below HOME). If `data_dir` is not
/// empty, all four are inside it. Returns an error if there is no home folder.
Result<Folders> find_folders(const std::string& data_dir);

}  // namespace tilefold::profile
