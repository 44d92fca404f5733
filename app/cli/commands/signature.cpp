// `tilefold signature`: plays fixed games of every puzzle with every strategy, under the standard rules and variations
// of them, and prints a hash of the results.
//
// Invariant: the hash depends only on the rules and the strategies, not on compiler, build type, threads or time.

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <stop_token>
#include <thread>
#include <vector>

#include "app/cli/commands/commands.h"
#include "app/records/interrupt.h"
#include "app/records/output.h"
#include "engine/catalog.h"
#include "engine/core/solving.h"
#include "engine/core/strategy.h"
#include "engine/search/parallel.h"

namespace tilefold::cli {
namespace {

// These limits keep the signature fast enough to compute for every commit: at most 5 s of processor time for all games
// together.
constexpr std::uint64_t games = 2;
constexpr int most_moves = 30;
constexpr int most_moves_of_variation = 2;
// Maximum number of move evaluations per game. Ends games early whose positions have many legal moves.
constexpr std::size_t most_values = 250;
constexpr std::size_t most_values_of_variation = 60;
const Budget budget{.nodes = 300};
constexpr std::int64_t widest_beam_of_variation = 3;  // strategies with a beam do not count nodes

// The rules of one work item. A work item runs all strategies one after the other, so that the engine measures these
// rules only once and caches the result.
struct RuleSet {
  const PuzzleInfo* info = nullptr;
  const Preset* preset = nullptr;  // preset with these rules; null for a variation
  ParameterValues values;

  bool is_variation() const { return preset == nullptr; }
};

ParameterValues options_for(const RuleSet& rules, const StrategySpec& spec) {
  ParameterValues options(spec.options);
  for (std::size_t line = 0; line < spec.options.size() && rules.is_variation(); ++line)
    if (spec.options[line].name == "beam") options.set(line, std::min(options.at(line), widest_beam_of_variation));
  return options;
}

// Returns a hash of all positions of the game, not only of the last.
std::uint64_t play_game(const RuleSet& rules, const StrategySpec& spec, std::uint64_t seed,
                        const std::stop_token& stop) {
  const int moves = rules.is_variation() ? most_moves_of_variation : most_moves;
  const std::size_t values = rules.is_variation() ? most_values_of_variation : most_values;
  EventBatch events;
  const auto puzzle = rules.info->make(rules.values, seed, events);
  const auto strategy = spec.make(options_for(rules, spec), derive_seed(seed, 1));
  std::uint64_t signature = puzzle->hash();
  std::size_t valued = 0;
  for (int i = 0; i < moves && valued < values; ++i) {
    const Choice choice = strategy->choose(*puzzle, budget, stop);
    if (choice.values.empty() || stop.stop_requested()) break;
    valued += choice.values.size();
    // If a solver gave up and returned no move, play the first legal move, so that the game continues.
    puzzle->play(choice.best.value_or(choice.values.front().move), events);
    signature = mix(signature ^ puzzle->hash());
  }
  return signature;
}

// Returns sets of rules. Each set differs from the standard rules in one parameter, which has its minimum, its maximum
// or another of its choices.
std::vector<ParameterValues> variations(const PuzzleInfo& info) {
  const ParameterValues defaults = *preset_values(info, info.presets.front().name);
  std::vector<ParameterValues> all;
  for (std::size_t line = 0; line < info.parameters.size(); ++line) {
    const ParameterSpec& spec = info.parameters[line];
    std::vector<std::int64_t> values{spec.min, spec.max};
    if (!spec.at_most.empty()) values.back() = std::min(values.back(), defaults[spec.at_most]);
    if (spec.type == ParameterType::toggle) values = {0, 1};
    if (spec.type == ParameterType::choice) {
      values.resize(spec.choices.size());
      std::iota(values.begin(), values.end(), 0);
    }
    for (const std::int64_t value : values) {
      ParameterValues rules = defaults;
      rules.set(line, value);
      if (rules != defaults && rules.check()) all.push_back(std::move(rules));
    }
  }
  return all;
}

struct SignatureLine {
  const PuzzleInfo* info = nullptr;
  const Preset* preset = nullptr;  // preset of the games; null for the short games under varied rules
  const StrategySpec* spec = nullptr;
  std::uint64_t signature = 0;
};

std::vector<RuleSet> all_rule_sets() {
  std::vector<RuleSet> sets;
  for (const PuzzleInfo* info : catalog())
    for (const Preset& preset : info->presets)
      if (preset.is_reference)
        sets.push_back({.info = info, .preset = &preset, .values = *preset_values(*info, preset.name)});
  for (const PuzzleInfo* info : catalog())
    for (ParameterValues& values : variations(*info)) sets.push_back({.info = info, .values = std::move(values)});
  return sets;
}

// Returns the signature of each strategy of the puzzle under these rules, in the puzzle's order. Leaves out a strategy
// that must first solve all positions of the rules: this takes minutes and more memory than a 32-bit process has, and
// separate tests check the solved values.
std::vector<SignatureLine> play(const RuleSet& rules, const std::stop_token& stop) {
  std::vector<SignatureLine> lines;
  for (const StrategySpec& spec : rules.info->strategies) {
    if (rules.info->solving != nullptr && rules.info->solving->strategy == spec.name) continue;
    SignatureLine line{.info = rules.info, .preset = rules.preset, .spec = &spec};
    for (std::uint64_t seed = 1; seed <= (rules.is_variation() ? 1 : games) && !stop.stop_requested(); ++seed)
      line.signature = mix(line.signature ^ play_game(rules, spec, seed, stop));
    lines.push_back(line);
  }
  return lines;
}

// Combines the signatures under all varied rules of a puzzle into one signature per strategy.
std::vector<SignatureLine> combined(const std::vector<std::vector<SignatureLine>>& played) {
  std::vector<SignatureLine> whole;
  for (const std::vector<SignatureLine>& lines : played)
    for (const SignatureLine& line : lines) {
      const auto same = std::find_if(whole.begin(), whole.end(), [&](const SignatureLine& other) {
        return other.info == line.info && other.preset == line.preset && other.spec == line.spec;
      });
      if (same == whole.end())
        whole.push_back(line);
      else
        same->signature = mix(same->signature ^ line.signature);
    }
  return whole;
}

}  // namespace

int run_signature(const records::OutputRequest& request) {
  auto output = records::Output::open(request);
  if (!output) return records::refuse(output.error(), records::exit_failed);
  const records::StopOnInterrupt stop;
  const std::vector<RuleSet> sets = all_rule_sets();
  std::vector<std::vector<SignatureLine>> played(sets.size());
  for_each_item(sets.size(), static_cast<int>(std::thread::hardware_concurrency()),
                [&](std::size_t i) { played[i] = play(sets[i], stop.token()); });
  if (system::is_interrupted()) return records::exit_interrupted;  // an incomplete signature is not printed
  std::uint64_t whole = 0;
  for (const SignatureLine& line : combined(played)) {
    const std::string_view rules = line.preset == nullptr ? "variations" : line.preset->name;
    output->line(fmt::format("{} {} {} {:016x}", line.info->name, rules, line.spec->name, line.signature));
    whole = mix(whole ^ line.signature);
  }
  output->line(fmt::format("Signature: {:016x}", whole));
  if (const auto done = output->finish(); !done) return records::refuse(done.error(), records::exit_failed);
  return records::exit_done;
}

}  // namespace tilefold::cli
