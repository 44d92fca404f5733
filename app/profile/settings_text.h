// Converts settings to TOML text, with a comment above every key, and back.
//
// Invariant: `read_settings` reads what `settings_text` writes without a problem, as equal settings. Any bytes at all
// give settings: a wrong value keeps its default and is reported with its line and what is allowed.
#pragma once

#include <functional>
#include <optional>

#include "app/profile/settings.h"

namespace tilefold::app {

/// Returns the canonical name of a key as a user may have written it ("ctrl+z" is "Ctrl+Z"); nullopt if it is not a
/// key.
using KeyNames = std::function<std::optional<std::string>(const std::string& written)>;

struct SettingsReading {
  Settings settings;
  std::vector<std::string> problems;  ///< messages such as "line 3: theme is …; it must be …"
};

std::string settings_text(const Settings& settings);

/// Reads settings; `defaults` has the defaults and the actions.
SettingsReading read_settings(std::string_view text, Settings defaults, const KeyNames& names);

}  // namespace tilefold::app
