// Converts settings to TOML text, with a comment above every key, and back.
//
// Invariant: if `read_settings` reads a text that `settings_text` has written, it reports no error and returns equal
// settings. `read_settings` accepts any text: a setting with an invalid value keeps its default, and the message says
// which line is wrong and which values are allowed.
#pragma once

#include <functional>
#include <optional>

#include "app/profile/settings.h"

namespace tilefold::profile {

/// Returns the canonical name of a key that a user may have written differently ("Ctrl+Z" for "ctrl+z"); nullopt if
/// there is no such key.
using KeyNames = std::function<std::optional<std::string>(const std::string& written)>;

struct SettingsReading {
  Settings settings;
  std::vector<std::string> problems;  ///< messages such as "line 3: theme is …; it must be …"
  Error first = {};                   ///< the first of them
};

std::string settings_text(const Settings& settings);

/// Reads the settings in `text`. `defaults` contains the default values, and the actions that keys can be assigned to.
SettingsReading read_settings(std::string_view text, Settings defaults, const KeyNames& names);

}  // namespace tilefold::profile
