#include "app/profile/kept_presets.h"

#include <algorithm>
#include <tuple>

#include "app/records/game.h"
#include "engine/core/game_id.h"
#include "engine/core/text.h"

namespace tilefold::profile {
namespace {

// Returns all rule values that differ from the default, as "name=value". Puts the text `before` in front of each value.
std::string rule_values_after(std::string_view before, const PuzzleInfo& info, const ParameterValues& values) {
  std::string text;
  for (const auto& [name, value] : game_id_of(info, values, 0).rule_values)
    text.append(before).append(name).append("=").append(value);
  return text;
}

}  // namespace

std::string rules_text(const PuzzleInfo& info, const ParameterValues& values) {
  const std::string text = rule_values_after(" ", info, values);
  return text.empty() ? text : text.substr(1);
}

Result<ParameterValues> read_rules(const PuzzleInfo& info, std::string_view text) {
  ParameterValues values = *preset_values(info, info.presets.front().name);
  if (const auto set = records::apply_rule_values(records::split_moves(text), values); !set) return set.error();
  if (const auto checked = values.check(); !checked) return checked.error();
  return values;
}

std::string rules_command(const PuzzleInfo& info, const ParameterValues& values) {
  return "tilefold play " + std::string(info.name) + rule_values_after(" --set ", info, values);
}

const KeptPreset* find_kept(const std::vector<KeptPreset>& presets, const PuzzleInfo& info,
                            const ParameterValues& values) {
  const auto found = std::find_if(presets.begin(), presets.end(), [&](const KeptPreset& preset) {
    return preset.puzzle == info.name && preset.values == values;
  });
  return found == presets.end() ? nullptr : &*found;
}

Result<Done> check_preset_name(const PuzzleInfo& info, std::string_view name) {
  if (name.empty() || name.size() > longest_preset_name || printable(name) != name ||
      name.find("##") != std::string_view::npos)
    return make_error("a preset name must have 1 to {} characters in one line, without {}", longest_preset_name, "##");
  for (const Preset& preset : info.presets)
    if (name == preset.label || name == preset.name)
      return make_error("{} is a built-in preset; choose another name", tilefold::quoted(name));
  return Done{};
}

void keep_preset(std::vector<KeptPreset>& presets, KeptPreset preset) {
  const auto place = std::lower_bound(
      presets.begin(), presets.end(), preset,
      [](const KeptPreset& a, const KeptPreset& b) { return std::tie(a.puzzle, a.name) < std::tie(b.puzzle, b.name); });
  if (place != presets.end() && place->puzzle == preset.puzzle && place->name == preset.name) {
    place->values = std::move(preset.values);
  } else {
    presets.insert(place, std::move(preset));
  }
}

}  // namespace tilefold::profile
