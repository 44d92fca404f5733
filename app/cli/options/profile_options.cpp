#include "app/cli/options/profile_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/cli/options/common_options.h"
#include "app/cli/options/did_you_mean.h"
#include "app/cli/options/help.h"
#include "app/cli/options/option_kinds.h"
#include "app/cli/options/outline.h"
#include "engine/core/translatable.h"

namespace tilefold::cli {
namespace {

void add_word_choice(CLI::App& app, Listing& listing) {
  const auto read = [&listing](const std::string& text) {
    static const std::vector<std::pair<std::string_view, Listing>> words{
        {"games", Listing::games},       {"moves", Listing::moves},   {"analysis", Listing::analysis},
        {"accuracy", Listing::accuracy}, {"trials", Listing::trials}, {"gestures", Listing::gestures}};
    const auto found = std::find_if(words.begin(), words.end(), [&](const auto& known) { return known.first == text; });
    if (found == words.end())
      throw CLI::ValidationError(
          wrong_choice("WHAT", text, {"games", "moves", "analysis", "accuracy", "trials", "gestures"}));
    listing = found->second;
  };
  app.add_option_function<std::string>(
         "WHAT", read,
         translatable("Table to print: games, moves, analysis (one row per analysed move), "
                      "accuracy (by day, hour and thinking time), trials (figures of each game), or "
                      "gestures (drags and selections without a move, and the pointer's path)"))
      ->type_name(stands_for::exports)
      ->required();
}

}  // namespace

void set_up_scores(CLI::App& app, ScoresRequest& request) {
  CLI::App* scores = app.add_subcommand("scores", "Show the best scores");
  scores->add_option("puzzle", request.puzzle, "Only this puzzle")->type_name(stands_for::puzzle);
  add_person(*scores, request.player, "Only scores of the player with this name");
  scores->add_flag("--reset", request.is_reset, "Print and remove these best scores, after asking for confirmation");
  scores->add_flag("--yes", request.is_sure, "With --reset: do not ask for confirmation");
  add_data_dir(*scores, request.data_dir);
  add_output(*scores, request.output);
  set_footer(
      *scores,
      translatable(
          "Every set of rules has separate best scores for games without undo, hints and continues (pure), with them\n"
          "(assisted), and for games in which a strategy made moves (autoplay)."),
      "Example: tilefold scores drop --format csv");
}

void set_up_games(CLI::App& app, GamesRequest& request) {
  CLI::App* games = app.add_subcommand("games", "List the recorded games");
  games->add_option("puzzle", request.puzzle, "Only this puzzle")->type_name(stands_for::puzzle);
  add_data_dir(*games, request.data_dir);
  add_games_filter(*games, request);
  games->get_option("--limit")->description(
      "At most this many games; 0 for all (default: 25 in text format, else all)");
  set_footer(*games,
             translatable("In jsonl and csv, each game has its game ID, which replay, play and the window accept."),
             "Examples:\n"
             "  tilefold games drop --status over --sort score --limit 10\n"
             "  tilefold games --since 2026-01-01 --format csv --out games.csv");
}

void set_up_export(CLI::App& app, GamesRequest& request) {
  CLI::App* command = app.add_subcommand("export", "Export games, moves or their analysis for other programs");
  add_word_choice(*command, request.listing);
  command->add_option("puzzle", request.puzzle, "Only this puzzle")->type_name(stands_for::puzzle);
  command
      ->add_option("--data-dir", request.data_dirs,
                   "Folder of games and scores (default: the desktop's data folder); may be repeated to merge several")
      ->type_name(stands_for::folder)
      ->allow_extra_args(false);
  command->add_flag("--states", request.has_states,
                    "With moves: add the states before and after each move, their distances to the solution, and "
                    "whether the move was taken back");
  add_choice(*command, "--phases", request.phases,
             {stands_for::pools,
              translatable("With moves, analysis or trials: add phases of thinking and acting, computed for each game "
                           "separately, for all "
                           "games of a participant together, or for all games together (default for analysis: game)")});
  add_games_filter(*command, request);
  command->get_option("--format")->description("csv (default on a terminal) or jsonl (default elsewhere)");
  set_footer(*command, translatable("The columns are described in docs/reference/profile.md."),
             "Examples:\n"
             "  tilefold export games --format csv --out games.csv\n"
             "  tilefold export moves drop --pure --format jsonl --out moves.jsonl\n"
             "  tilefold export moves --data-dir p01 --data-dir p02 --format csv --out moves.csv");
}

}  // namespace tilefold::cli
