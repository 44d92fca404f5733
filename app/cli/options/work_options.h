// Options of commands whose work can be divided among machines, and the commands sweep and merge.
#pragma once

#include <cstdint>

#include "app/cli/options/requests.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name that CLI11 gives it
class App;
}

namespace tilefold::cli {

/// The condition for --shard and --resume; their help texts mention it.
enum class Needs : std::uint8_t { nothing, seed };

/// Adds --shard and --resume.
void add_work(CLI::App& app, WorkRequest& request, Needs needs);

/// Adds the options that bench and sweep share: games, players and rules.
void add_games(CLI::App& app, BenchRequest& request);

void set_up_sweep(CLI::App& app, SweepRequest& request);
void set_up_merge(CLI::App& app, MergeRequest& request);

}  // namespace tilefold::cli
