// `tilefold list`: prints every puzzle with its parameters, presets, strategies and their options.

#include <fmt/format.h>

#include "app/cli/commands/commands.h"
#include "app/language/tr.h"
#include "app/records/game_records.h"
#include "app/records/json.h"
#include "app/records/output.h"
#include "engine/catalog.h"
#include "engine/core/learning.h"
#include "engine/core/strategy_options.h"

namespace tilefold::cli {
namespace {

std::string_view type_name(ParameterType type) {
  switch (type) {
    case ParameterType::integer: return "integer";
    case ParameterType::decimal: return "decimal";
    case ParameterType::power_of_two: return "power_of_two";
    case ParameterType::choice: return "choice";
    case ParameterType::toggle: return "toggle";
  }
  return {};
}

Document bound_document(const ParameterSpec& spec, std::int64_t bound) {
  if (spec.type != ParameterType::decimal) return bound;
  return static_cast<double>(bound) / static_cast<double>(millionths);
}

Document spec_document(const ParameterValues& defaults, std::size_t line) {
  const ParameterSpec& spec = defaults.specs()[line];
  Object table;
  table.emplace_back("name", spec.name);
  table.emplace_back("label", spec.label);
  table.emplace_back("help", spec.help);
  table.emplace_back("type", type_name(spec.type));
  table.emplace_back("default", defaults.document(line));
  if (spec.type == ParameterType::choice) {
    List choices;
    for (const std::string_view choice : spec.choices) choices.emplace_back(choice);
    table.emplace_back("choices", std::move(choices));
  } else if (spec.type != ParameterType::toggle) {
    table.emplace_back("min", bound_document(spec, spec.min));
    table.emplace_back("max", bound_document(spec, spec.max));
  }
  if (!spec.at_most.empty()) table.emplace_back("at_most", spec.at_most);
  if (!spec.unit.empty()) table.emplace_back("unit", spec.unit);
  return table;
}

Document specs_document(ParameterSpecs specs) {
  const ParameterValues defaults(specs);
  List list;
  for (std::size_t line = 0; line < specs.size(); ++line) list.push_back(spec_document(defaults, line));
  return list;
}

// Returns the presets of a puzzle or of a strategy. `values` is the name of the field with the values of a preset.
template <class ValuesOf>
Document presets_document(std::span<const Preset> presets, std::string_view values, const ValuesOf& values_of) {
  List list;
  for (const Preset& preset : presets) {
    Object table;
    table.emplace_back("name", preset.name);
    table.emplace_back("label", preset.label);
    table.emplace_back("help", preset.help);
    table.emplace_back(std::string(values), values_of(preset).document());
    list.emplace_back(std::move(table));
  }
  return list;
}

ParameterValues preset_options(const StrategySpec& strategy, const Preset& preset) {
  ParameterValues options(strategy.options);
  [[maybe_unused]] const auto set = apply_preset(strategy, preset.name, options);
  return options;
}

// Returns the options of a strategy, including the evaluation file if it takes one.
Document options_document(const StrategySpec& strategy) {
  Document options = specs_document(strategy.options);
  const auto file = file_option(strategy);
  if (!file) return options;
  std::get<List>(options.value)
      .emplace_back(Object{{"name", file->name},
                           {"label", file->label},
                           {"help", file->help},
                           {"type", "file"},
                           {"default", Document()}});
  return options;
}

Document strategies_document(const PuzzleInfo& info) {
  List list;
  for (const StrategySpec& strategy : info.strategies) {
    Object table;
    table.emplace_back("name", strategy.name);
    table.emplace_back("label", strategy.label);
    table.emplace_back("help", strategy.help);
    table.emplace_back("options", options_document(strategy));
    if (!strategy.presets.empty())
      table.emplace_back("presets", presets_document(strategy.presets, "options", [&](const Preset& preset) {
                           return preset_options(strategy, preset);
                         }));
    list.emplace_back(std::move(table));
  }
  return list;
}

void list_jsonl(const std::vector<const PuzzleInfo*>& puzzles, records::Output& output) {
  output.line(records::to_json(Object{{"format", records::format_name}, {"kind", "list"}}));
  for (const PuzzleInfo* info : puzzles) {
    Object table;
    table.emplace_back("kind", "puzzle");
    table.emplace_back("name", info->name);
    table.emplace_back("title", info->title);
    table.emplace_back("summary", info->summary);
    table.emplace_back("rules_version", info->rules_version);
    table.emplace_back("parameters", specs_document(info->parameters));
    table.emplace_back("presets", presets_document(info->presets, "parameters", [&](const Preset& preset) {
                         return *preset_values(*info, preset.name);
                       }));
    table.emplace_back("strategies", strategies_document(*info));
    if (info->learning != nullptr) table.emplace_back("training", specs_document(info->learning->options));
    output.line(records::to_json(table));
  }
}

void list_csv(const std::vector<const PuzzleInfo*>& puzzles, records::Output& output) {
  output.line("puzzle,kind,strategy,name,default,range,help");
  for (const PuzzleInfo* info : puzzles) {
    const auto line = [&](std::string_view kind, std::string_view strategy, const auto& item,
                          std::string_view default_value, const std::string& range) {
      output.line(fmt::format("{},{},{},{},{},{},{}", info->name, kind, strategy, item.name, default_value,
                              records::csv_field(range), records::csv_field(item.help)));
    };
    const auto specs = [&](std::string_view kind, std::string_view strategy, ParameterSpecs table) {
      const ParameterValues defaults(table);
      for (std::size_t i = 0; i < table.size(); ++i)
        line(kind, strategy, table[i], defaults.text(i), bounded_range_text(table[i]));
    };
    specs("parameter", "", info->parameters);
    for (const Preset& preset : info->presets) line("preset", "", preset, "", "");
    for (const StrategySpec& strategy : info->strategies) {
      line("strategy", strategy.name, strategy, "", "");
      specs("option", strategy.name, strategy.options);
      if (const auto file = file_option(strategy))
        output.line(fmt::format("{},option,{},{},,a file,{}", info->name, strategy.name, file->name,
                                records::csv_field(file->help)));
      for (const Preset& preset : strategy.presets) line("preset", strategy.name, preset, "", "");
    }
    if (info->learning != nullptr) specs("training", "", info->learning->options);
  }
}

// Returns the text of bounded_range_text in the current language.
std::string translated_range(const ParameterSpec& spec) {
  std::string text = tr(range_phrase(spec));
  // Translators: {} is the name of another parameter; follows a range such as "1 to 16".
  if (!spec.at_most.empty()) text += tr_format(", at most {}", spec.at_most);
  return text;
}

void list_specs(ParameterSpecs specs, std::string_view indent, records::Output& output) {
  const ParameterValues defaults(specs);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    output.line(fmt::format("{}{:<14} {:<9} {}", indent, specs[i].name, defaults.text(i), tr(specs[i].help)));
    output.line(fmt::format("{}{:<24} {}", indent, "", translated_range(specs[i])));
  }
}

void list_text(const std::vector<const PuzzleInfo*>& puzzles, records::Output& output) {
  for (const PuzzleInfo* info : puzzles) {
    output.line(fmt::format("{}  {}", info->name, tr(info->summary)));
    output.line(fmt::format("\n  {:<16} {:<9} {}", tr("parameters"), tr("default"), tr("meaning and range")));
    list_specs(info->parameters, "    ", output);
    output.line(fmt::format("\n  {}", tr("presets")));
    for (const Preset& preset : info->presets) output.line(fmt::format("    {:<14} {}", preset.name, tr(preset.help)));
    output.line(fmt::format("\n  {}", tr("strategies")));
    for (const StrategySpec& strategy : info->strategies) {
      output.line(fmt::format("    {:<14} {}", strategy.name, tr(strategy.help)));
      list_specs(strategy.options, "      ", output);
      if (const auto file = file_option(strategy))
        output.line(fmt::format("      {:<14} {:<9} {}", file->name, "", tr(file->help)));
      for (const Preset& preset : strategy.presets)
        output.line(fmt::format("    {:<14} {}", fmt::format("{}:{}", strategy.name, preset.name), tr(preset.help)));
    }
    if (info->learning != nullptr) {
      output.line(fmt::format("\n  {}", tr("training")));
      list_specs(info->learning->options, "    ", output);
    }
    output.line("");
  }
}

}  // namespace

int run_list(const ListRequest& request) {
  std::vector<const PuzzleInfo*> puzzles(catalog().begin(), catalog().end());
  if (!request.puzzle.empty()) {
    const auto found = find_puzzle(request.puzzle);
    if (!found) return records::refuse(found.error());
    puzzles = {*found};
  }
  auto output = records::Output::open(request.output);
  if (!output) return records::refuse(output.error(), records::exit_failed);
  switch (request.output.format) {
    case records::Format::text: list_text(puzzles, *output); break;
    case records::Format::jsonl: list_jsonl(puzzles, *output); break;
    case records::Format::csv: list_csv(puzzles, *output); break;
  }
  if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return records::exit_done;
}

}  // namespace tilefold::cli
