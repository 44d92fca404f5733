// The file of the settings: read once, written whole, and never lost.
//
// A file that is wrong anywhere is copied to a dated name before it is first written over; one that cannot be read,
// or of which no copy can be kept, is left alone for good. Of two windows the last one that writes wins; whoever
// reads meets a whole file at any time.
#pragma once

#include <filesystem>

#include "app/profile/settings_text.h"

namespace tilefold::app {

struct LoadedSettings {
  enum class Next : std::uint8_t {
    keep,   ///< the file is as it should be
    write,  ///< there is none yet, or it has to be put right
    leave,  ///< it must not be written
  };

  Settings settings;
  Next next = Next::keep;
  std::string message;                ///< one for people, empty where all is well
  std::vector<std::string> problems;  ///< all that is wrong in the file
};

/// Reads `file`; `standard` has the defaults and the actions.
LoadedSettings load_settings(const std::filesystem::path& file, Settings standard, const KeyNames& names);

/// Writes `text` to `file`, whole or not at all, and makes its folder. A link stays one.
Result<Done> write_settings(const std::filesystem::path& file, const std::string& text);

}  // namespace tilefold::app
