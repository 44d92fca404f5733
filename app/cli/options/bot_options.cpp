#include "app/cli/options/bot_options.h"

#include <CLI/CLI.hpp>
#include <array>
#include <memory>

#include "app/cli/options/common_options.h"
#include "app/cli/options/did_you_mean.h"
#include "app/cli/options/help.h"
#include "app/cli/options/option_kinds.h"
#include "app/cli/options/outline.h"
#include "app/language/tr.h"
#include "engine/core/text.h"
#include "engine/core/translatable.h"

namespace tilefold::cli {
namespace {

constexpr std::array terms_of_bots{"--bot-budget", "--bot-timeout", "--bot-future"};

// Returns an error if bot options are given without --bot. Call after parsing.
void check_bot_terms(const CLI::App& app) {
  if (app.count("--bot") > 0) return;
  for (const char* term : terms_of_bots)
    if (app.count(term) > 0) throw CLI::ValidationError(tr_format("{} requires {}", term, "--bot"));
}

void add_bot_terms(CLI::App& app, bots::BotTerms& terms) {
  add_whole(app, "--bot-budget", terms.budget_ms, {1, 3'600'000},
            "Time limit per move that is sent to a bot, in milliseconds (default: 100)");
  add_whole(app, "--bot-timeout", terms.timeout_ms, {1, 3'600'000},
            "Time after which a bot without an answer loses its game, in milliseconds (default: 10000)");
  const auto read = [&terms](const std::string& text) {
    if (text != "hidden" && text != "rng")
      throw CLI::ValidationError(wrong_choice("--bot-future", text, {"hidden", "rng"}));
    terms.knows_future = text == "rng";
  };
  app.add_option_function<std::string>(
         "--bot-future", read,
         translatable("Hide the seed of the game from a bot (hidden, the default) or send it (rng)"))
      ->type_name(stands_for::futures);
}

}  // namespace

void add_player(CLI::App& app, PlayerRequest& player) {
  add_strategy(app, player.strategy, player.options);
  add_one_bot(app, player.bot, player.terms);
}

void add_one_bot(CLI::App& app, std::string& bot, bots::BotTerms& terms) {
  app.add_option("--bot", bot, "Use this program instead of a strategy; see docs/reference/bot-protocol.md")
      ->type_name(stands_for::command);
  add_bot_terms(app, terms);
  app.parse_complete_callback([&app] { check_bot_terms(app); });
}

// Records how many strategies precede each bot on the command line. This order matters, because a benchmark compares
// all players with the first one.
void add_bench_bots(CLI::App& bench, BenchRequest& request) {
  const auto commands = std::make_shared<std::vector<std::string>>();
  const CLI::Option* option =
      bench
          .add_option("--bot", *commands,
                      "Compare this program with the strategies; may be repeated; see docs/reference/bot-protocol.md")
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
  CLI::App* bot = app.add_subcommand("bot", "Run a strategy as a bot on standard input and output");
  bot->add_option("puzzle", request.puzzle, "The puzzle (default: the first one)")->type_name(stands_for::puzzle);
  add_strategy(*bot, request.strategy, request.options);
  bot->get_option("--strategy")->description("Strategy to play (default: the puzzle's default strategy)");
  add_seed(*bot, request.seed);
  bot->get_option("--seed")->description("Seed of the strategy's own random numbers (default: 0)");
  set_footer(
      *bot, translatable("The protocol tilefold-bot/1 is described in docs/reference/bot-protocol.md."),
      "Example: tilefold bench slide --games 10 --bot \"tilefold bot slide --strategy greedy\" --strategy random");
}

}  // namespace tilefold::cli
