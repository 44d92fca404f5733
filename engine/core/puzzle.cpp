#include "engine/core/puzzle.h"

#include <cassert>

#include "engine/core/text.h"

namespace tilefold {
namespace {

template <class Line>
Result<const Line*> find_line(std::span<const Line> lines, std::string_view name, std::string_view kind,
                              std::string_view owner) {
  std::vector<std::string_view> names;
  for (const Line& line : lines) {
    if (line.name == name) return &line;
    names.push_back(line.name);
  }
  std::string message = "unknown " + std::string(kind) + " " + quoted(name) + suggestion(name, names) + "; " +
                        std::string(owner) + " has: ";
  for (std::size_t i = 0; i < names.size(); ++i) message += (i == 0 ? "" : ", ") + std::string(names[i]);
  return Error{message};
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
  return find_line(info.strategies, name, "strategy", info.name);
}

Result<ParameterValues> preset_values(const PuzzleInfo& info, std::string_view name) {
  const auto preset = find_line(info.presets, name, "preset", info.name);
  if (!preset) return preset.error();
  ParameterValues values(info.parameters);
  for (const auto& [parameter, text] : (*preset)->settings) {
    [[maybe_unused]] const auto set = values.set_text(parameter, text);
    assert(set);
  }
  return values;
}

}  // namespace tilefold
