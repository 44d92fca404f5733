// The settings file: read once, written atomically, and never lost.
//
// A file with any error is copied to a dated name before it is first overwritten; one that cannot be read or copied is
// never written. If two windows write, the last one wins; a reader always sees a complete file.
#pragma once

#include <filesystem>

#include "app/profile/settings_text.h"

namespace tilefold::app {

struct LoadedSettings {
  enum class Next : std::uint8_t {
    keep,   ///< the file is in order
    write,  ///< the file does not exist yet, or must be corrected
    leave,  ///< leave the file unchanged: it must not be written
  };

  Settings settings;
  Next next = Next::keep;
  std::string message;                ///< message for the user; empty if there is nothing to report
  std::vector<std::string> problems;  ///< all errors in the file
};

/// Reads `file`; `defaults` has the defaults and the actions.
LoadedSettings load_settings(const std::filesystem::path& file, Settings defaults, const KeyNames& names);

/// Writes `text` to `file` completely or not at all; creates the folder if necessary. Writes through a link and keeps
/// the file's mode. Returns an error for a link that belongs to another user.
Result<Done> write_settings(const std::filesystem::path& file, const std::string& text);

}  // namespace tilefold::app
