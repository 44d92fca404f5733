#include "app/cli/bot_options.h"

#include <CLI/CLI.hpp>
#include <array>
#include <memory>

#include "app/cli/common_options.h"
#include "app/cli/option_kinds.h"
#include "app/cli/outline.h"
#include "engine/core/text.h"

namespace tilefold::app {
namespace {

constexpr std::array terms_of_bots{"--bot-budget", "--bot-timeout", "--bot-future"};

// Rejects options for bots without --bot. Called after parsing.
void check_bot_terms(const CLI::App& app) {
  if (app.count("--bot") > 0) return;
  for (const char* term : terms_of_bots)
    if (app.count(term) > 0) throw CLI::RequiresError(term, "--bot");
}

void add_bot_terms(CLI::App& app, BotTerms& terms) {
  add_whole(app, "--bot-budget", terms.budget_ms, {1, 3'600'000},
            "Milliseconds that a bot is told to take for a choice, 100 without it");
  add_whole(app, "--bot-timeout", terms.patience_ms, {1, 3'600'000},
            "Milliseconds after which a bot that does not answer has lost its game, 10000 without it");
  const auto read = [&terms](const std::string& text) {
    if (text != "hidden" && text != "rng")
      throw CLI::ValidationError("--bot-future is " + tilefold::quoted(text) + suggestion(text, {"hidden", "rng"}) +
                                 "; it must be hidden or rng");
    terms.knows_future = text == "rng";
  };
  app.add_option_function<std::string>("--bot-future", read,
                                       "Whether a bot is told the seed of its game: hidden (as without it) or rng")
      ->type_name(stands_for::futures);
}

}  // namespace

void add_player(CLI::App& app, PlayerRequest& player) {
  add_strategy(app, player.strategy, player.options);
  add_one_bot(app, player.bot, player.terms);
}

void add_one_bot(CLI::App& app, std::string& bot, BotTerms& terms) {
  app.add_option("--bot", bot, "Ask this program in place of a strategy; see docs/reference/bot-protocol.md")
      ->type_name(stands_for::command);
  add_bot_terms(app, terms);
  app.parse_complete_callback([&app] { check_bot_terms(app); });
}

// Records the position of each bot among the strategies, because the first player is the one others are compared with.
void add_bench_bots(CLI::App& bench, BenchRequest& request) {
  const auto commands = std::make_shared<std::vector<std::string>>();
  const CLI::Option* option =
      bench
          .add_option("--bot", *commands,
                      "A program that plays, among the strategies; see docs/reference/bot-protocol.md")
          ->allow_extra_args(false)
          ->type_name(stands_for::command);
  bench.parse_complete_callback([&bench, &request, commands, option] {
    check_bot_terms(bench);
    std::size_t strategies = 0;
    auto command = commands->begin();
    for (const CLI::Option* given : bench.parse_order()) {
      if (given->check_lname("strategy")) ++strategies;
      if (given == option && command != commands->end())
        request.bots.push_back({.command = *command++, .strategies_before = strategies});
    }
  });
  add_bot_terms(bench, request.terms);
}

void set_up_bot(CLI::App& app, BotRequest& request) {
  CLI::App* bot = app.add_subcommand("bot", "Play as a bot for another program, on standard input and output");
  bot->add_option("puzzle", request.puzzle, "The puzzle; the first one without it")->type_name(stands_for::puzzle);
  add_strategy(*bot, request.strategy, request.options);
  bot->get_option("--strategy")->description("Play this strategy; without it the puzzle's standard one");
  add_seed(*bot, request.seed);
  bot->get_option("--seed")->description("Seed of what the strategy itself draws, 0 without it");
  bot->footer(
      "The protocol, tilefold-bot/1, is in docs/reference/bot-protocol.md.\n\n"
      "Example: tilefold bench slide --games 10 --bot \"tilefold bot slide --strategy greedy\" --strategy random");
}

}  // namespace tilefold::app
