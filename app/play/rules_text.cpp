#include "app/play/rules_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/language/tr.h"
#include "engine/core/translatable.h"

namespace tilefold::play {
namespace {

constexpr std::size_t most_items = 3;

std::string item_of(const ParameterValues& values, std::size_t line) {
  const ParameterSpec& spec = values.specs()[line];
  if (!spec.brief.empty()) return fmt::format(fmt::runtime(tr(spec.brief)), values.text(line));
  if (spec.type == ParameterType::toggle) {
    const std::string label = tr_inside(spec.label);
    // Translators: {} is the name of a rule that is switched off.
    return values.at(line) == 0 ? tr_format("no {}", label) : label;
  }
  if (spec.type == ParameterType::choice && !spec.choice_labels.empty())
    return tr_inside(spec.choice_labels[static_cast<std::size_t>(values.at(line))]);
  const std::string value = values.text(line);
  return fmt::format("{} {}", tr_inside(spec.label), tr(std::string_view(value)));
}

// True if all parameters except `ignored` have equal values in both sets.
bool are_equal(const ParameterValues& one, const ParameterValues& other, std::string_view ignored) {
  for (std::size_t line = 0; line < one.specs().size(); ++line)
    if (one.specs()[line].name != ignored && one.at(line) != other.at(line)) return false;
  return true;
}

std::string number_item(std::string_view label, std::int64_t number) {
  return fmt::format("{} {}", tr(label), language::number(number));
}

}  // namespace

std::string game_state_text(const Puzzle& puzzle) {
  const PuzzleInfo& info = puzzle.about();
  std::vector<std::string> items;
  if (info.has_score) items.push_back(number_item(translatable("Moves"), puzzle.standing().moves));
  const Document state = puzzle.describe();
  for (const StateField& field : info.status_info.state_fields) {
    const Document* value = state.find(field.field);
    if (value == nullptr) continue;
    if (const std::int64_t* number = value->integer()) items.push_back(number_item(field.label, *number));
    if (const bool* truth = value->truth(); truth != nullptr && *truth) items.emplace_back(tr(field.label));
  }
  return fmt::format("{}", fmt::join(items, " \u00B7 "));
}

std::string unusual_rules(const Puzzle& puzzle, std::string_view ignored) {
  const PuzzleInfo& info = puzzle.about();
  const ParameterValues& rules = puzzle.parameters();
  for (const Preset& preset : info.presets)
    if (are_equal(rules, *preset_values(info, preset.name), ignored))
      return &preset == &info.presets.front() ? std::string() : std::string(tr(preset.label));
  const ParameterValues usual = *preset_values(info, info.presets.front().name);
  const ParameterSpecs specs = rules.specs();
  std::vector<std::string> items;
  std::vector<std::size_t> sides;
  for (std::size_t line = 0; line < specs.size(); ++line)
    if (specs[line].is_side) sides.push_back(line);
  const auto is_unusual = [&](std::size_t line) { return rules.at(line) != usual.at(line); };
  if (std::any_of(sides.begin(), sides.end(), is_unusual))
    items.push_back(fmt::format("{}×{}", rules.at(sides.front()), rules.at(sides.back())));
  for (std::size_t line = 0; line < specs.size(); ++line)
    if (specs[line].name != ignored && is_unusual(line) && !specs[line].is_side) items.push_back(item_of(rules, line));
  if (items.size() > most_items) items.insert(items.begin() + most_items - 1, "…");
  if (items.size() > most_items) items.resize(most_items);
  return fmt::format("{}", fmt::join(items, tr(", ")));
}

}  // namespace tilefold::play
