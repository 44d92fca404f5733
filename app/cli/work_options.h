// Options of commands whose work can be done on many machines, and the commands that have only such: sweep and merge.
#pragma once

#include "app/cli/requests.h"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace tilefold::app {

/// --shard and --resume; `needs` says what else they take, "; needs --seed".
void add_work(CLI::App& app, WorkRequest& request, const std::string& needs);

/// What bench and sweep have in common: the games, who plays them, and under which rules.
void add_games(CLI::App& app, BenchRequest& request);

void set_up_sweep(CLI::App& app, SweepRequest& request);
void set_up_merge(CLI::App& app, MergeRequest& request);

}  // namespace tilefold::app
