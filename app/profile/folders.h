// Where Tilefold keeps what belongs to a person: four folders, after the XDG base directory specification.
//
// Nothing here makes a folder; whoever writes first does.
#pragma once

#include <filesystem>
#include <string>

#include "engine/core/result.h"

namespace tilefold::app {

struct Folders {
  std::filesystem::path data;    ///< games and scores, pictures
  std::filesystem::path config;  ///< settings
  std::filesystem::path state;   ///< logs
  std::filesystem::path cache;   ///< what can be made again

  std::filesystem::path database() const { return data / "tilefold.db"; }
  std::filesystem::path locks() const { return data / "tilefold.lock"; }
  std::filesystem::path settings() const { return config / "settings.toml"; }
  std::filesystem::path log() const { return state / "tilefold.log"; }
  std::filesystem::path pictures() const { return data / "pictures"; }
  std::filesystem::path lessons() const { return data / "lessons"; }
};

/// The folders of the environment (XDG_DATA_HOME and so on, else those below HOME), or all of them in
/// `data_dir` where it is given. An error where there is no home.
Result<Folders> find_folders(const std::string& data_dir);

}  // namespace tilefold::app
