// What a person has set: the window, its looks and panels, keys, bots, and for every puzzle the rules of the next
// game, rules that are kept by a name, and how autoplay plays.
//
// Settings are lines of tables (engine/core/parameters.h): name, help, range and default stand in one place, and
// the file, its comments, its checks and the documentation follow from there. Rules of a puzzle and options of
// a strategy are the puzzle's own tables. Nothing here knows a file, a window or what a key is.
#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "app/profile/kept_presets.h"
#include "engine/core/parameters.h"
#include "engine/core/puzzle.h"

namespace tilefold::app {

/// A part of the settings under one heading.
struct SettingsSection {
  std::string name;  ///< as in the file: "window", "puzzles.NAME.rules"
  std::string help;  ///< one sentence
  ParameterValues values;
};

/// The keys of one action, by the places of keys on the keyboard.
struct KeyRow {
  std::string name;                     ///< as in the file
  std::string label;                    ///< for people
  std::array<std::string, 2> standard;  ///< "U", "Ctrl+Z", or nothing
  std::array<std::string, 2> keys = standard;
};

/// A bot that stands among the strategies (docs/bots.md).
struct BotRow {
  std::string name;                    ///< as in the file
  std::vector<std::string> command;    ///< the program and its arguments, at least one
  std::vector<std::string> puzzles;    ///< that it stands with; all where there is none
  std::vector<std::string> chosen_in;  ///< puzzles in which it is what autoplay plays
  ParameterValues options;             ///< of bot_options()
  friend bool operator==(const BotRow&, const BotRow&) = default;
};

/// What can be set of every bot: "budget_ms", "timeout_ms".
ParameterTable bot_options();

class Settings {
 public:
  /// The defaults of everything, with the actions of `keys` and those of a gamepad's `buttons`.
  explicit Settings(std::vector<KeyRow> keys = {}, ParameterTable buttons = {});

  std::vector<SettingsSection>& sections() { return sections_; }
  const std::vector<SettingsSection>& sections() const { return sections_; }

  /// The section called `name`, which must be there.
  ParameterValues& operator[](std::string_view name);
  const ParameterValues& operator[](std::string_view name) const;

  std::vector<KeyRow>& keys() { return keys_; }
  const std::vector<KeyRow>& keys() const { return keys_; }

  /// Bots of the file, by name.
  std::vector<BotRow>& bots() { return bots_; }
  const std::vector<BotRow>& bots() const { return bots_; }

  /// Rules that are kept by a name, in order of puzzles and names.
  std::vector<KeptPreset>& presets() { return presets_; }
  const std::vector<KeptPreset>& presets() const { return presets_; }

  /// Lines of a file that this program does not know, by the section in which they stand; they are kept.
  std::map<std::string, std::string, std::less<>>& unknown() { return unknown_; }
  const std::map<std::string, std::string, std::less<>>& unknown() const { return unknown_; }

  /// Takes every value in which `now` differs from `before`; whether there was one.
  bool take_changes(const Settings& before, const Settings& now);

  friend bool operator==(const Settings& a, const Settings& b);

 private:
  std::vector<SettingsSection> sections_;
  std::vector<KeyRow> keys_;
  std::vector<BotRow> bots_;
  std::vector<KeptPreset> presets_;
  std::map<std::string, std::string, std::less<>> unknown_;
};

/// The names of a puzzle's sections.
std::string rules_section(const PuzzleInfo& info);
std::string autoplay_section(const PuzzleInfo& info);
std::string strategy_section(const PuzzleInfo& info, const StrategySpec& strategy);

/// The values of a table line by its name; the line must be there.
void set_value(ParameterValues& values, std::string_view name, std::int64_t value);

/// Numbers as settings keep them, and back.
std::int64_t in_millionths(double value);
double from_millionths(std::int64_t value);

}  // namespace tilefold::app
