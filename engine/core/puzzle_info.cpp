#include "engine/core/puzzle_info.h"

#include <algorithm>
#include <cassert>

#include "engine/core/learning.h"
#include "engine/core/strategy_options.h"
#include "engine/core/text.h"
#include "engine/core/translatable.h"

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

std::optional<std::size_t> strategy_as(const PuzzleInfo& info, Role role) {
  const auto found = std::find_if(info.strategies.begin(), info.strategies.end(),
                                  [&](const StrategySpec& spec) { return spec.role == role; });
  if (found == info.strategies.end()) return std::nullopt;
  return static_cast<std::size_t>(found - info.strategies.begin());
}

}  // namespace

std::optional<FileOption> file_option(const StrategySpec& spec) {
  if (spec.file != nullptr) return *spec.file;
  if (spec.make_learned == nullptr) return std::nullopt;
  return FileOption{.name = evaluation_option,
                    .label = translatable("Evaluation"),
                    .help = evaluation_help,
                    .make = spec.make_learned};
}

Error empty_file_option(const FileOption& option) {
  return make_error("{} is empty; it must be a file of weights", option.name);
}

std::vector<std::string_view> option_names(const StrategySpec& spec) {
  std::vector<std::string_view> names;
  for (const ParameterSpec& option : spec.options) names.push_back(option.name);
  if (const auto file = file_option(spec)) names.push_back(file->name);
  return names;
}

Result<Done> apply_preset(const StrategySpec& spec, std::string_view name, ParameterValues& options) {
  const auto preset = find_line(spec.presets, name, "preset");
  if (!preset) return preset.error();
  for (const auto& [option, text] : (*preset)->rule_values)
    if (const auto set = options.set_text(option, text); !set) return set;
  return Done{};
}

Error with_owners(const PuzzleInfo& info, std::string_view name, const Error& error) {
  std::string owners;
  for (const StrategySpec& spec : info.strategies) {
    const std::vector<std::string_view> names = option_names(spec);
    if (std::find(names.begin(), names.end(), name) == names.end()) continue;
    owners.append(owners.empty() ? "" : ", ").append(spec.name);
  }
  return owners.empty() ? error : make_error("{}; {} is an option of {}", error, quoted(name), owners);
}

Result<const StrategySpec*> find_strategy(const PuzzleInfo& info, std::string_view name) {
  return find_line(info.strategies, name, "strategy");
}

Result<Done> check_option_name(const StrategySpec& spec, std::string_view name) {
  const std::vector<std::string_view> names = option_names(spec);
  if (std::find(names.begin(), names.end(), name) != names.end()) return Done{};
  if (names.empty()) return make_error("{} has no options", spec.name);
  return unknown_name("name", name, names);
}

std::size_t default_strategy(const PuzzleInfo& info) {
  const auto usual = strategy_as(info, Role::usual);
  return usual ? *usual : solving_strategy(info).value_or(0);
}

std::optional<std::size_t> solving_strategy(const PuzzleInfo& info) {
  return strategy_as(info, Role::solver);
}

Result<ParameterValues> preset_values(const PuzzleInfo& info, std::string_view name) {
  const auto preset = find_line(info.presets, name, "preset");
  if (!preset) return preset.error();
  ParameterValues values(info.parameters);
  for (const auto& [parameter, text] : (*preset)->rule_values) {
    [[maybe_unused]] const auto set = values.set_text(parameter, text);
    assert(set);
  }
  return values;
}

}  // namespace tilefold
