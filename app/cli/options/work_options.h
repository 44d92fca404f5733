// Options of commands whose work can be divided among machines, and the commands sweep and merge.
#pragma once

#include "app/cli/options/requests.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name that CLI11 gives it
class App;
}

namespace tilefold::cli {

/// Adds --shard and --resume. `needs` is appended to their help texts and names the options that they require, for
/// example "; needs --seed".
void add_work(CLI::App& app, WorkRequest& request, const std::string& needs);

/// Adds the options that bench and sweep share: games, players and rules.
void add_games(CLI::App& app, BenchRequest& request);

void set_up_sweep(CLI::App& app, SweepRequest& request);
void set_up_merge(CLI::App& app, MergeRequest& request);

}  // namespace tilefold::cli
