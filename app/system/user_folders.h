// The folders in which the system keeps a user's files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace tilefold::system {

enum class UserFolder : std::uint8_t {
  data,    ///< what the user has made
  config,  ///< settings
  state,   ///< logs
  cache,   ///< what can be computed again
};

/// Returns a folder of this user; the environment can name it. Returns an empty path if there is no home folder.
std::filesystem::path user_folder(UserFolder kind);

}  // namespace tilefold::system
