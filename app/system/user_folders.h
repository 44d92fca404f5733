// The folders in which the system keeps a user's files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace tilefold::system {

enum class UserFolder : std::uint8_t {
  data,    ///< data that the user has created
  config,  ///< settings
  state,   ///< logs
  cache,   ///< data that can be computed again
};

/// Returns a folder of this user. An environment variable can set it. Returns an empty path if there is no home folder.
std::filesystem::path user_folder(UserFolder kind);

}  // namespace tilefold::system
