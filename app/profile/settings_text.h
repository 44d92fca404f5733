// Settings as the text of a file: TOML with a comment over every key.
//
// Law: what `settings_text` writes, `read_settings` reads without a problem as the same settings. Any bytes at all
// give settings: what is wrong has its default, and is told with its line and what would be right.
#pragma once

#include <functional>
#include <optional>

#include "app/profile/settings.h"

namespace tilefold::app {

/// The usual name of a key as a person may have written it ("ctrl+z" is "Ctrl+Z"); none for what is no key.
using KeyNames = std::function<std::optional<std::string>(const std::string& written)>;

struct SettingsReading {
  Settings settings;
  std::vector<std::string> problems;  ///< "line 3: theme is …; it must be …"
};

std::string settings_text(const Settings& settings);

/// `standard` has the defaults and the actions.
SettingsReading read_settings(std::string_view text, Settings standard, const KeyNames& names);

}  // namespace tilefold::app
