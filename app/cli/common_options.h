// Options that several subcommands have in common, each said once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/requests.h"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace tilefold::app {

void add_seed(CLI::App& app, std::optional<std::uint64_t>& seed);

/// Everything that says which game it is: parameters, seed, position, level, moves.
void add_game(CLI::App& app, GameRequest& game);

/// The word that names the puzzle of a game.
void add_puzzle(CLI::App& app, GameRequest& game);

void add_out(CLI::App& app, OutputRequest& output);

/// --format.
void add_format(CLI::App& app, OutputRequest& output);

/// --format and --out.
void add_output(CLI::App& app, OutputRequest& output);

void add_data_dir(CLI::App& app, std::string& data_dir);

/// Everything that says which games of the profile, where it is, and how they are printed.
void add_games_filter(CLI::App& app, GamesRequest& request);

/// --strategy and --option.
void add_strategy(CLI::App& app, std::string& strategy, std::vector<std::string>& options);

}  // namespace tilefold::app
