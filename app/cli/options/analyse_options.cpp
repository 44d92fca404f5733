#include "app/cli/options/analyse_options.h"

#include <CLI/CLI.hpp>

#include "app/cli/options/bot_options.h"
#include "app/cli/options/common_options.h"
#include "app/cli/options/help.h"
#include "app/cli/options/option_kinds.h"
#include "app/cli/options/outline.h"
#include "app/cli/options/work_options.h"
#include "engine/core/translatable.h"

namespace tilefold::cli {

void set_up_analyse(CLI::App& app, AnalyseRequest& request) {
  constexpr std::int64_t max_number = std::int64_t{1} << 53U;
  CLI::App* analyse = app.add_subcommand("analyse", "Analyse a game: the value of every move, mistakes and luck");
  analyse
      ->add_option("ID-OR-FILE", request.game,
                   "A game ID, or a file: a saved picture of a game, a text with game IDs, JSON Lines printed by play, "
                   "or boards; with --all, a puzzle")
      ->type_name(stands_for::game);
  analyse->add_option("--puzzle", request.puzzle, "Read the boards of the file as boards of this puzzle")
      ->type_name(stands_for::puzzle);
  add_whole(*analyse, "--game", request.number, {1, max_number},
            "Number of a stored game, as listed by tilefold games");
  analyse->add_flag("--all", request.is_all, "Analyse all stored games, or those selected by the options below");
  analyse
      ->add_option("--data-dir", request.games.data_dirs,
                   "Folder of games and scores (default: the desktop's data folder); with --all, may be repeated")
      ->type_name(stands_for::folder)
      ->allow_extra_args(false);
  add_games_filter(*analyse, request.games);
  analyse
      ->add_option(
          "--strategy", request.strategy,
          "Strategy that evaluates the moves, such as expectimax:nodes=20000 (default: the puzzle's strongest)")
      ->type_name(stands_for::setting);
  add_one_bot(*analyse, request.bot, request.terms);
  add_whole(*analyse, "--nodes", request.nodes, {1, 1'000'000'000},
            "Number of boards to evaluate for each position, if the strategy counts them; also sent to a bot");
  add_whole(*analyse, "--threads", request.threads, {1, 1024}, "Number of threads (default: all processor threads)");
  add_work(*analyse, request.work, Needs::nothing);
  set_footer(
      *analyse,
      translatable(
          "The analysis of a stored game is saved in the profile and reused the next time; shards read it, but do not\n"
          "save it. The columns and the method are described in docs/reference/statistics.md."),
      "Examples:\n"
      "  tilefold analyse tilefold:drop/1:standard:42:331\n"
      "  tilefold analyse --game 7 --format csv --out moves.csv\n"
      "  tilefold analyse game.jsonl --bot \"python3 mybot.py\"\n"
      "  tilefold analyse drop --all --since 2026-01-01 --strategy greedy --format jsonl");
}

}  // namespace tilefold::cli
