// The folders in which the system keeps a user's files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace tilefold::system {

enum class UserFolder : std::uint8_t {
  data,      ///< data that the user has created
  config,    ///< settings
  state,     ///< logs
  cache,     ///< data that can be computed again
  pictures,  ///< pictures that the user looks at; only Windows has this folder
};

/// Returns a folder of this user. On POSIX systems an environment variable can set it. On Windows it is a folder beside
/// the program if a file named `portable` is there, too. Returns an empty path if there is no such folder.
std::filesystem::path user_folder(UserFolder kind);

/// Returns the user's home folder; empty if there is none.
std::filesystem::path home_folder();

}  // namespace tilefold::system
