// The user's presets: named sets of rules, in addition to a puzzle's built-in presets.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/parameters.h"
#include "engine/core/puzzle_info.h"
#include "engine/core/result.h"

namespace tilefold::profile {

struct KeptPreset {
  std::string puzzle;  ///< name of the puzzle
  std::string name;    ///< one line of 1 to `longest_preset_name` bytes without "##", shown to the user
  ParameterValues values;
  friend bool operator==(const KeptPreset&, const KeptPreset&) = default;
};

constexpr std::size_t longest_preset_name = 40;

/// Maximum number of presets of a puzzle, because the window lists them all.
constexpr std::size_t most_presets = 200;

/// Returns the values that differ from the puzzle's first preset, as "name=value" separated by spaces; empty if none
/// does.
std::string rules_text(const PuzzleInfo& info, const ParameterValues& values);
Result<ParameterValues> read_rules(const PuzzleInfo& info, std::string_view text);

/// Returns the command line that starts a game with these rules.
std::string rules_command(const PuzzleInfo& info, const ParameterValues& values);

/// Returns the user's preset with these rules; null if none exists.
const KeptPreset* find_kept(const std::vector<KeptPreset>& presets, const PuzzleInfo& info,
                            const ParameterValues& values);

/// Returns an error unless the user may save a preset under this name. The name must be valid and must not be that of a
/// built-in preset.
Result<Done> check_preset_name(const PuzzleInfo& info, std::string_view name);

/// Saves a preset, replacing one with the same name. Requires that check_preset_name accepts the name. Keeps `presets`
/// sorted by puzzle and name.
void keep_preset(std::vector<KeptPreset>& presets, KeptPreset preset);

}  // namespace tilefold::profile
