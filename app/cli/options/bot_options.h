// Options of commands in which a bot can play, and the options of `tilefold bot`.
#pragma once

#include "app/cli/options/requests.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name that CLI11 gives it
class App;
}

namespace tilefold::cli {

/// Adds --strategy with --option, --bot as an alternative to both, and the options that apply only to bots.
void add_player(CLI::App& app, PlayerRequest& player);

/// Adds --bot as an alternative to a strategy, and the options that apply only to bots.
void add_one_bot(CLI::App& app, std::string& bot, bots::BotTerms& terms);

/// Adds a repeatable --bot, so that a benchmark compares bots with strategies, and the options that apply only to bots.
void add_bench_bots(CLI::App& bench, BenchRequest& request);

void set_up_bot(CLI::App& app, BotRequest& request);

}  // namespace tilefold::cli
