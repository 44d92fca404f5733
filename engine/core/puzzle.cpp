#include "engine/core/puzzle.h"

#include <cassert>

namespace tilefold {
namespace {

template <class Line>
Result<const Line*> find_line(std::span<const Line> lines, std::string_view name, std::string_view kind) {
  std::vector<std::string_view> names;
  for (const Line& line : lines) {
    if (line.name == name) return &line;
    names.push_back(line.name);
  }
  return unknown_name(kind, name, names);
}

}  // namespace

std::string_view status_name(Status status) {
  switch (status) {
    case Status::playing: return "playing";
    case Status::over: return "over";
    case Status::won: return "won";
  }
  return {};
}

Result<const StrategySpec*> find_strategy(const PuzzleInfo& info, std::string_view name) {
  return find_line(info.strategies, name, "strategy");
}

Result<ParameterValues> preset_values(const PuzzleInfo& info, std::string_view name) {
  const auto preset = find_line(info.presets, name, "preset");
  if (!preset) return preset.error();
  ParameterValues values(info.parameters);
  for (const auto& [parameter, text] : (*preset)->settings) {
    [[maybe_unused]] const auto set = values.set_text(parameter, text);
    assert(set);
  }
  return values;
}

}  // namespace tilefold
