#include "app/cli/options/train_options.h"

#include <CLI/CLI.hpp>

#include "app/cli/options/common_options.h"
#include "app/cli/options/help.h"
#include "app/cli/options/option_kinds.h"
#include "app/cli/options/outline.h"
#include "engine/core/translatable.h"

namespace tilefold::cli {

void set_up_train(CLI::App& app, TrainRequest& request) {
  CLI::App* train = app.add_subcommand("train", "Train an evaluation for given rules: play games and learn from them");
  train->add_option("puzzle", request.game.puzzle, "The puzzle")->type_name(stands_for::puzzle)->required();
  train->add_option("--set", request.game.rule_values, "Set a parameter of the rules; may be repeated")
      ->type_name(stands_for::parameter)
      ->allow_extra_args(false);
  train->add_option("--preset", request.game.preset, "Use a named set of parameters")->type_name(stands_for::preset);
  add_whole(*train, "--games", request.games, {1, 1'000'000'000}, "Train for this many games");
  add_number(*train, "--minutes", request.minutes, {0.001, 100'000}, "Train for this many minutes");
  add_whole(*train, "--threads", request.threads, {1, 1024}, "Number of threads (default: all processor threads)");
  add_seed(*train, request.game.seed);
  train->get_option("--seed")->description(
      "Seed of the run, 0 to 2^64-1, from which each game's seed is derived (default: random)");
  train->add_option("--option", request.options, "Set an option of training; may be repeated")
      ->type_name(stands_for::training)
      ->allow_extra_args(false);
  train->add_option("--from", request.from, "Continue the training of this file, with its rules, options and seed")
      ->type_name(stands_for::file);
  train
      ->add_option("--average", request.average,
                   "Start from the average of --from and this file of the same rules; may be repeated")
      ->type_name(stands_for::file)
      ->allow_extra_args(false);
  add_whole(*train, "--keep", request.keep, {1, 1'000'000'000},
            "Do not train; write only the N most important weights of --from, for use by strategies");
  train->add_option("--out", request.out, "File for the weights")->type_name(stands_for::file)->required();
  add_format(*train, request.output);
  train->get_option("--format")
      ->description(
          "text (lines on standard error; default on a terminal) or jsonl (on standard output; default elsewhere)");
  set_footer(
      *train,
      translatable("Ctrl-C saves the weights learned so far. Strategies read the file with --option evaluation=FILE."),
      "Examples:\n"
      "  tilefold train slide --set rows=5 --minutes 10 --seed 1 --out slide54.weights\n"
      "  tilefold train slide --from slide54.weights --minutes 10 --out slide54.weights\n"
      "  tilefold train drop --from one.weights --average other.weights --out mean.weights\n"
      "  tilefold train slide --from slide54.weights --keep 100000 --out small.weights\n"
      "  tilefold bench slide --set rows=5 --strategy greedy --strategy greedy:evaluation=slide54.weights");
}

}  // namespace tilefold::cli
