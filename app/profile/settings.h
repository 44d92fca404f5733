// The user's settings: window, appearance, panels, keys and bots. For every puzzle, the settings also include the rules
// of the next game, the user's presets and the options of autoplay.
//
// Settings are declared in parameter tables (engine/core/parameters.h). A table states the name, help text, range and
// default of each setting once. The settings file, its comments, its checks and the documentation are derived from
// these tables. The rules of a puzzle and the options of its strategies come from the puzzle's own tables. This header
// does not depend on a file format, a window or a keyboard.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/profile/kept_presets.h"
#include "engine/core/parameters.h"
#include "engine/core/puzzle.h"

namespace tilefold::profile {

/// The settings under one heading of the settings file.
struct SettingsSection {
  std::string name;  ///< heading in the file: "window", "puzzles.NAME.rules"
  std::string help;  ///< one sentence about the section
  ParameterValues values;
};

/// The keys assigned to one action, named by their position on the keyboard.
struct KeyRow {
  std::string name;                          ///< name of the action in the settings file
  std::string label;                         ///< label of the action, shown to the user
  std::array<std::string, 2> default_value;  ///< default keys, such as "U" or "Ctrl+Z"; may be empty
  std::array<std::string, 2> keys = default_value;
};

/// An external bot, listed among the strategies (docs/reference/bot-protocol.md).
struct BotRow {
  std::string name;                    ///< name of the bot in the settings file
  std::vector<std::string> command;    ///< the program and its arguments, at least one
  std::vector<std::string> puzzles;    ///< puzzles that the bot plays; empty means all
  std::vector<std::string> chosen_in;  ///< puzzles in which autoplay uses this bot
  ParameterValues options;             ///< values of the options in bot_options()
  friend bool operator==(const BotRow&, const BotRow&) = default;
};

/// Options that every bot has: "budget_ms", "timeout_ms".
ParameterSpecs bot_options();

class Settings {
 public:
  /// Creates default settings, with the actions of `keys` and those of a gamepad's `buttons`.
  explicit Settings(std::vector<KeyRow> keys = {}, ParameterSpecs buttons = {});

  std::vector<SettingsSection>& sections() { return sections_; }
  const std::vector<SettingsSection>& sections() const { return sections_; }

  /// Returns the section called `name`, which must exist.
  ParameterValues& operator[](std::string_view name);
  const ParameterValues& operator[](std::string_view name) const;

  std::vector<KeyRow>& keys() { return keys_; }
  const std::vector<KeyRow>& keys() const { return keys_; }

  /// The bots in the settings file, sorted by name.
  std::vector<BotRow>& bots() { return bots_; }
  const std::vector<BotRow>& bots() const { return bots_; }

  /// The user's presets, sorted by puzzle and name.
  std::vector<KeptPreset>& presets() { return presets_; }
  const std::vector<KeptPreset>& presets() const { return presets_; }

  /// Lines of the settings file that this version of the program does not know, by section. Saving the settings writes
  /// them back unchanged.
  std::map<std::string, std::string, std::less<>>& unknown() { return unknown_; }
  const std::map<std::string, std::string, std::less<>>& unknown() const { return unknown_; }

  /// Applies a change of settings to this object: copies every value of `now` that differs from `before`. Returns true
  /// if this object has changed.
  bool merge_changes(const Settings& before, const Settings& now);

  friend bool operator==(const Settings& a, const Settings& b);

 private:
  std::vector<SettingsSection> sections_;
  std::vector<KeyRow> keys_;
  std::vector<BotRow> bots_;
  std::vector<KeptPreset> presets_;
  std::map<std::string, std::string, std::less<>> unknown_;
};

/// Name of the section that says, for each puzzle, whether the user has seen its tutorial.
constexpr std::string_view tutorials_section = "tutorials";

/// Returns the name of a puzzle's section.
std::string rules_section(const PuzzleInfo& info);
std::string autoplay_section(const PuzzleInfo& info);
std::string strategy_section(const PuzzleInfo& info, const StrategySpec& strategy);

/// Sets the value of a parameter by name; the parameter must exist.
void set_value(ParameterValues& values, std::string_view name, std::int64_t value);

/// Converts fractions to the integers that settings store, and back.
std::int64_t in_millionths(double value);
double from_millionths(std::int64_t value);

}  // namespace tilefold::profile
