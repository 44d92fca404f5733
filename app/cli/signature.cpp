// `tilefold signature`: plays fixed games of every puzzle by every strategy and prints what came of them.
//
// It depends on the rules and the strategies only: not on compiler, build type, threads or time.

#include <fmt/format.h>

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
constexpr std::size_t most_values = 1500;  // of a game; one of many moves a position ends sooner
const Budget budget{.nodes = 2000};

// Every position on the way counts, not only the last.
std::uint64_t play_game(const PuzzleInfo& info, const ParameterValues& values, const StrategySpec& spec,
                        std::uint64_t seed, const std::stop_token& stop) {
  EventBatch events;
  const auto puzzle = info.make(values, seed, events);
  const auto strategy = spec.make(ParameterValues(spec.options), derive_seed(seed, 1));
  std::uint64_t signature = puzzle->hash();
  std::size_t valued = 0;
  for (int i = 0; i < most_moves && valued < most_values; ++i) {
    const Choice choice = strategy->choose(*puzzle, budget, stop);
    if (!choice.best || stop.stop_requested()) break;
    valued += choice.values.size();
    puzzle->play(*choice.best, events);
    signature = mix(signature ^ puzzle->hash());
  }
  return signature;
}

struct SignatureLine {
  const PuzzleInfo* info = nullptr;
  const Preset* preset = nullptr;
  const StrategySpec* spec = nullptr;
  std::uint64_t signature = 0;
};

// It works out all there is before its first move: minutes, and in 32 bits too much memory. Its values have tests of
// their own.
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
  return lines;
}

}  // namespace

int run_signature(const OutputRequest& request) {
  auto output = Output::open(request);
  if (!output) return refuse(output.error(), exit_failed);
  const StopOnInterrupt stop;
  std::vector<SignatureLine> lines = all_lines();
  for_each_item(lines.size(), static_cast<int>(std::thread::hardware_concurrency()), [&](std::size_t i) {
    SignatureLine& line = lines[i];
    const ParameterValues values = *preset_values(*line.info, line.preset->name);
    for (std::uint64_t seed = 1; seed <= games && !is_interrupted(); ++seed)
      line.signature = mix(line.signature ^ play_game(*line.info, values, *line.spec, seed, stop.token()));
  });
  if (is_interrupted()) return exit_interrupted;  // part of a signature says nothing
  std::uint64_t whole = 0;
  for (const SignatureLine& line : lines) {
    output->line(fmt::format("{} {} {} {:016x}", line.info->name, line.preset->name, line.spec->name, line.signature));
    whole = mix(whole ^ line.signature);
  }
  output->line(fmt::format("Signature: {:016x}", whole));
  if (const auto done = output->finish(); !done) return refuse(done.error(), exit_failed);
  return exit_done;
}

}  // namespace tilefold::app
