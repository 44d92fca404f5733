#include "app/cli/options/work_options.h"

#include <CLI/CLI.hpp>

#include "app/cli/options/bot_options.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/help.h"
#include "app/cli/options/option_kinds.h"
#include "app/cli/options/outline.h"
#include "app/language/tr.h"
#include "app/measure/sweep.h"
#include "engine/core/text.h"
#include "engine/core/translatable.h"

namespace tilefold::cli {
namespace {

std::optional<work::Share> read_share(std::string_view text) {
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto part = parse_unsigned(text.substr(0, slash));
  const auto parts = parse_unsigned(text.substr(slash + 1));
  if (!part || !parts || *part < 1 || *part > *parts || *parts > work::most_parts) return std::nullopt;
  return work::Share{.part = *part, .parts = *parts};
}

}  // namespace

void add_work(CLI::App& app, WorkRequest& request, Needs needs) {
  const bool needs_seed = needs == Needs::seed;
  const auto read = [&request](const std::string& text) {
    request.share = read_share(text);
    if (!request.share)
      throw CLI::ValidationError(tr_format("--shard is '{}'; it must be I/N, part I of N, such as 2/10", text));
  };
  app.add_option_function<std::string>(
         "--shard", read,
         needs_seed ? translatable("Run only part I of N and write its results for merge; needs --seed")
                    : translatable("Run only part I of N and write its results for merge"))
      ->type_name("I/N");
  app.add_option(
         "--resume", request.resume,
         needs_seed
             ? translatable("Save results to this file as they arrive; if it exists, continue from it; needs --seed")
             : translatable("Save results to this file as they arrive; if it exists, continue from it"))
      ->type_name(stands_for::file);
}

void add_games(CLI::App& app, BenchRequest& request) {
  add_whole(app, "--games", request.games, {1, 1'000'000}, "Number of games per strategy (default: 100)");
  add_whole(app, "--max-moves", request.max_moves, {0, std::int64_t{1} << 53U},
            "Stop each game after this many moves; 0, the default, plays to the end");
  add_seed(app, request.game.seed);
  app.get_option("--seed")->description(
      "Seed of the run, 0 to 2^64-1, from which each game's seed is derived (default: random)");
  add_whole(app, "--threads", request.threads, {1, 1024}, "Number of threads (default: all processor threads)");
  app.add_option("--set", request.game.rule_values, "Set a parameter of the rules; may be repeated")
      ->allow_extra_args(false)
      ->type_name("NAME=VALUE");
  app.add_option("--preset", request.game.preset, "Use a named set of parameters")->type_name(stands_for::preset);
  app.add_flag("--continues", request.uses_continues, "Use continues when a game is over");
  app.add_flag("--timing", request.shows_times, "Also print processor time; the output then differs between runs");
  add_work(app, request.work, Needs::seed);
}

void set_up_sweep(CLI::App& app, SweepRequest& request) {
  CLI::App* sweep = app.add_subcommand("sweep", "Compare rules: let strategies play under every combination of values");
  sweep->add_option("puzzle", request.bench.game.puzzle, "The puzzle")->type_name("PUZZLE");
  sweep
      ->add_option("--vary", request.vary,
                   "A parameter of the rules and its values: a,b,c or from..to or from..to:step; may be repeated")
      ->allow_extra_args(false)
      ->type_name(stands_for::varied);
  add_whole(*sweep, "--sample", request.sample, {1, std::int64_t{measure::most_combinations}},
            "Play only this many combinations, spread evenly");
  sweep
      ->add_option("--strategy", request.bench.strategies,
                   "A strategy with options, such as greedy or expectimax:nodes=500; may be repeated. "
                   "If random is given, the other strategies are compared with it")
      ->allow_extra_args(false)
      ->type_name(stands_for::setting);
  add_bench_bots(*sweep, request.bench);
  add_games(*sweep, request.bench);
  add_output(*sweep, request.bench.output);
  set_footer(*sweep,
             translatable("The columns are described in docs/reference/formats.md. Combinations with invalid rules are "
                          "skipped and listed."),
             "Examples:\n"
             "  tilefold sweep drop --vary columns=4..6 --vary preview=1,3 --strategy random --strategy greedy --games "
             "200 --seed 1\n"
             "  tilefold sweep slide --vary rows=3..6 --vary four_percent=0..100:10 --sample 12 --strategy random "
             "--format csv --out sweep.csv --seed 1 --resume sweep.results");
}

void set_up_merge(CLI::App& app, MergeRequest& request) {
  CLI::App* merge = app.add_subcommand("merge", "Combine the shards of a run into one result");
  merge->add_option("FILES", request.files, "Files written by bench, sweep or analyse with --shard, each shard once")
      ->type_name(stands_for::file)
      ->required();
  merge->add_option("--summary", request.summary, "Also write the summary of a benchmark to this file")
      ->type_name(stands_for::file);
  add_output(*merge, request.output);
  merge->get_option("--format")->description("text, jsonl or csv (default: the format given with --shard)");
  set_footer(
      *merge,
      translatable(
          "Prints exactly what the whole run would have printed on this machine. The files can be given in any order."),
      "Examples:\n"
      "  tilefold bench drop --settings fast --games 1000 --seed 1 --shard 1/2 --out 1.shard\n"
      "  tilefold bench drop --settings fast --games 1000 --seed 1 --shard 2/2 --out 2.shard\n"
      "  tilefold merge 1.shard 2.shard --format csv");
}

}  // namespace tilefold::cli
