// `tilefold signature`: plays fixed games of every puzzle by every strategy and prints what came of them.
//
// It depends on the rules and the strategies only: not on compiler, build type, threads or time.

#include <fmt/format.h>

#include <stop_token>

#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "engine/catalog.h"
#include "engine/search/strategy.h"

namespace tilefold::app {
namespace {

constexpr std::uint64_t games = 5;
constexpr int most_moves = 300;
const Budget budget{.nodes = 2000};

// Every position on the way counts, not only the last.
std::uint64_t play_game(const PuzzleInfo& info, const ParameterValues& values, const StrategySpec& spec,
                        std::uint64_t seed) {
  EventBatch events;
  const auto puzzle = info.make(values, seed, events);
  const auto strategy = spec.make(ParameterValues(spec.options), derive_seed(seed, 1));
  std::uint64_t signature = puzzle->hash();
  for (int i = 0; i < most_moves; ++i) {
    const Choice choice = strategy->choose(*puzzle, budget, std::stop_token{});
    if (!choice.best) break;
    puzzle->play(*choice.best, events);
    signature = mix(signature ^ puzzle->hash());
  }
  return signature;
}

}  // namespace

int run_signature(const OutputRequest& request) {
  auto output = Output::open(request);
  if (!output) return refuse(output.error(), exit_failed);
  std::uint64_t whole = 0;
  for (const PuzzleInfo* info : catalog())
    for (const Preset& preset : info->presets)
      for (const StrategySpec& spec : info->strategies) {
        if (output->is_broken()) break;
        std::uint64_t signature = 0;
        for (std::uint64_t seed = 1; seed <= games; ++seed)
          signature = mix(signature ^ play_game(*info, *preset_values(*info, preset.name), spec, seed));
        output->line(fmt::format("{} {} {} {:016x}", info->name, preset.name, spec.name, signature));
        whole = mix(whole ^ signature);
      }
  output->line(fmt::format("Signature: {:016x}", whole));
  if (const auto done = output->finish(); !done) return refuse(done.error(), exit_failed);
  return exit_done;
}

}  // namespace tilefold::app
