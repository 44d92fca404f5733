// `tilefold signature`: plays fixed games of every puzzle with every strategy, under the standard rules and variations
// of them, and prints a hash of the results.
//
// Invariant: it depends only on the rules and the strategies, not on compiler, build type, threads or time.

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <stop_token>
#include <thread>
#include <vector>

#include "app/cli/commands.h"
#include "app/records/interrupt.h"
#include "app/records/output.h"
#include "engine/catalog.h"
#include "engine/core/solving.h"
#include "engine/core/strategy.h"
#include "engine/search/parallel.h"

namespace tilefold::app {
namespace {

constexpr std::uint64_t games = 5;
constexpr int most_moves = 300;
constexpr int most_moves_of_variation = 10;
constexpr std::size_t most_values = 1500;  // per game; limits games whose positions have many moves
const Budget budget{.nodes = 2000};

// Returns a hash of all positions of the game, not only of the last.
std::uint64_t play_game(const PuzzleInfo& info, const ParameterValues& values, const StrategySpec& spec,
                        std::uint64_t seed, int moves, const std::stop_token& stop) {
  EventBatch events;
  const auto puzzle = info.make(values, seed, events);
  const auto strategy = spec.make(ParameterValues(spec.options), derive_seed(seed, 1));
  std::uint64_t signature = puzzle->hash();
  std::size_t valued = 0;
  for (int i = 0; i < moves && valued < most_values; ++i) {
    const Choice choice = strategy->choose(*puzzle, budget, stop);
    if (!choice.best || stop.stop_requested()) break;
    valued += choice.values.size();
    puzzle->play(*choice.best, events);
    signature = mix(signature ^ puzzle->hash());
  }
  return signature;
}

// Returns rules that differ from the standard ones in one parameter: its minimum, its maximum, or another choice.
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
  const Preset* preset = nullptr;  // null for a short game under each variation
  const StrategySpec* spec = nullptr;
  std::uint64_t signature = 0;
};

// True if the strategy first solves the rules completely. It is left out: that takes minutes and more memory than a
// 32-bit process has, and its values have separate tests.
bool solves_first(const PuzzleInfo& info, const StrategySpec& spec) {
  return info.solving != nullptr && info.solving->strategy == spec.name;
}

std::vector<SignatureLine> all_lines() {
  std::vector<SignatureLine> lines;
  for (const PuzzleInfo* info : catalog())
    for (const Preset& preset : info->presets)
      for (const StrategySpec& spec : info->strategies)
        if (preset.is_reference && !solves_first(*info, spec))
          lines.push_back({.info = info, .preset = &preset, .spec = &spec});
  for (const PuzzleInfo* info : catalog())
    for (const StrategySpec& spec : info->strategies)
      if (!solves_first(*info, spec)) lines.push_back({.info = info, .spec = &spec});
  return lines;
}

void play(SignatureLine& line, const std::stop_token& stop) {
  const auto add = [&](const ParameterValues& values, std::uint64_t seed, int moves) {
    if (stop.stop_requested()) return;
    line.signature = mix(line.signature ^ play_game(*line.info, values, *line.spec, seed, moves, stop));
  };
  if (line.preset == nullptr)
    for (const ParameterValues& values : variations(*line.info)) add(values, 1, most_moves_of_variation);
  else
    for (std::uint64_t seed = 1; seed <= games; ++seed)
      add(*preset_values(*line.info, line.preset->name), seed, most_moves);
}

}  // namespace

int run_signature(const OutputRequest& request) {
  auto output = Output::open(request);
  if (!output) return refuse(output.error(), exit_failed);
  const StopOnInterrupt stop;
  std::vector<SignatureLine> lines = all_lines();
  for_each_item(lines.size(), static_cast<int>(std::thread::hardware_concurrency()),
                [&](std::size_t i) { play(lines[i], stop.token()); });
  if (is_interrupted()) return exit_interrupted;  // a partial signature is useless
  std::uint64_t whole = 0;
  for (const SignatureLine& line : lines) {
    const std::string_view rules = line.preset == nullptr ? "variations" : line.preset->name;
    output->line(fmt::format("{} {} {} {:016x}", line.info->name, rules, line.spec->name, line.signature));
    whole = mix(whole ^ line.signature);
  }
  output->line(fmt::format("Signature: {:016x}", whole));
  if (const auto done = output->finish(); !done) return refuse(done.error(), exit_failed);
  return exit_done;
}

}  // namespace tilefold::app
