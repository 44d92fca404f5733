// Options of commands in which a bot may play, and those of `tilefold bot`.
#pragma once

#include "app/cli/requests.h"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace tilefold::app {

/// --strategy, --option, --bot in their place, and what holds for bots.
void add_player(CLI::App& app, PlayerRequest& player);

/// --bot in place of a strategy, and what holds for it.
void add_one_bot(CLI::App& app, std::string& bot, BotTerms& terms);

/// --bot among the strategies of a benchmark, and what holds for bots.
void add_bench_bots(CLI::App& bench, BenchRequest& request);

void set_up_bot(CLI::App& app, BotRequest& request);

}  // namespace tilefold::app
