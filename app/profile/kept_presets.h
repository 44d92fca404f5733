// Presets that a person keeps: rules of a puzzle by a name, beside those that the puzzle brings.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/parameters.h"
#include "engine/core/puzzle_info.h"
#include "engine/core/result.h"

namespace tilefold::app {

struct KeptPreset {
  std::string puzzle;  ///< its name
  std::string name;    ///< a line of 1 to `longest_preset_name` bytes without "##", for people
  ParameterValues values;
  friend bool operator==(const KeptPreset&, const KeptPreset&) = default;
};

constexpr std::size_t longest_preset_name = 40;

/// What differs from the puzzle's first preset, as "name=value" separated by spaces; empty where nothing does.
std::string rules_text(const PuzzleInfo& info, const ParameterValues& values);
Result<ParameterValues> read_rules(const PuzzleInfo& info, std::string_view text);

/// The command that begins a game by these rules.
std::string rules_command(const PuzzleInfo& info, const ParameterValues& values);

/// The preset of these rules, null where none is kept.
const KeptPreset* find_kept(const std::vector<KeptPreset>& presets, const PuzzleInfo& info,
                            const ParameterValues& values);

/// Whether rules can be kept by this name: it is one, and not that of a preset that the puzzle brings.
Result<Done> check_preset_name(const PuzzleInfo& info, std::string_view name);

/// Keeps rules by a name that has been checked, in place of others of the same name; `presets` stay in order of puzzles
/// and names.
void keep_preset(std::vector<KeptPreset>& presets, KeptPreset preset);

}  // namespace tilefold::app
