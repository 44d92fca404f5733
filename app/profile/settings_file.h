// Reads the settings file once at the start, and writes it atomically.
//
// If the file has an error, it is copied to a name with the date before it is first overwritten. A file that cannot be
// read or copied is never overwritten. If two windows write the file, the later write replaces the earlier one. A
// reader always sees a complete file.
#pragma once

#include <filesystem>

#include "app/profile/settings_text.h"

namespace tilefold::profile {

struct LoadedSettings {
  enum class Next : std::uint8_t {
    keep,   ///< the file has no errors
    write,  ///< the file does not exist yet, or contains errors to correct
    leave,  ///< the file must not be overwritten
  };

  Settings settings;
  Next next = Next::keep;
  Error notice = {};                  ///< message for the user; empty if there is nothing to report
  std::vector<std::string> problems;  ///< all errors in the file
};

/// Reads the settings in `file`. `defaults` contains the default values, and the actions that keys can be assigned to.
LoadedSettings load_settings(const std::filesystem::path& file, Settings defaults, const KeyNames& names);

/// Writes `text` to `file` completely or not at all; creates the folder if necessary. If `file` is a symbolic link,
/// replaces the target of the link; returns an error if the link belongs to another user. Keeps the mode of an existing
/// file.
Result<Done> write_settings(const std::filesystem::path& file, const std::string& text);

}  // namespace tilefold::profile
