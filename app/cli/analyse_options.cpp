#include "app/cli/analyse_options.h"

#include <CLI/CLI.hpp>

#include "app/cli/bot_options.h"
#include "app/cli/common_options.h"
#include "app/cli/option_kinds.h"
#include "app/cli/outline.h"
#include "app/cli/work_options.h"

namespace tilefold::app {

void set_up_analyse(CLI::App& app, AnalyseRequest& request) {
  constexpr std::int64_t greatest_number = std::int64_t{1} << 53U;
  CLI::App* analyse = app.add_subcommand("analyse", "Say what every move of a game was worth, and how lucky it was");
  analyse
      ->add_option("ID-OR-FILE", request.game,
                   "A game ID, or a file: a picture of a game, a text with a game ID, or what play printed as jsonl; "
                   "with --all a puzzle")
      ->type_name(stands_for::game);
  add_whole(*analyse, "--game", request.number, {1, greatest_number}, "A stored game, by its number in tilefold games");
  analyse->add_flag("--all", request.is_all, "All stored games, or those that the next options leave");
  add_games_filter(*analyse, request.games);
  analyse
      ->add_option("--strategy", request.strategy,
                   "Values moves, such as expectimax:nodes=20000; the puzzle's strongest without it")
      ->type_name(stands_for::setting);
  add_one_bot(*analyse, request.bot, request.terms);
  add_whole(*analyse, "--nodes", request.nodes, {1, 1'000'000'000},
            "Boards valued for each position, by strategies that count them; a bot is told the number");
  add_whole(*analyse, "--threads", request.threads, {1, 1024}, "Threads; as many as the processor has without it");
  add_work(*analyse, request.work, "");
  analyse->footer(
      "What is found of stored games is kept in the profile, and read there the next time; shards read it, and keep\n"
      "nothing. The columns are described in docs/reference/statistics.md.\n\n"
      "Examples:\n  tilefold analyse tilefold:drop/1:standard:42:331\n"
      "  tilefold analyse --game 7 --format csv --out moves.csv\n"
      "  tilefold analyse game.jsonl --bot \"python3 mybot.py\"\n"
      "  tilefold analyse drop --all --since 2026-01-01 --strategy greedy --format jsonl");
}

}  // namespace tilefold::app
