// Options that several subcommands share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/options/requests.h"
#include "engine/core/tile.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name that CLI11 gives it
class App;
}

namespace tilefold::cli {

void add_seed(CLI::App& app, std::optional<std::uint64_t>& seed);

/// Adds all options that define a game: parameters, seed, position, level, moves.
void add_game(CLI::App& app, records::GameRequest& game);

/// Adds --puzzle, which names the puzzle of the boards in a file, and --board, which selects one of these boards.
void add_board_choice(CLI::App& app, records::GameRequest& game);

/// Adds the positional argument for the name of the puzzle.
void add_puzzle(CLI::App& app, records::GameRequest& game);

void add_out(CLI::App& app, records::OutputRequest& output);

/// Adds --format.
void add_format(CLI::App& app, records::OutputRequest& output);

/// Adds --format and --out.
void add_output(CLI::App& app, records::OutputRequest& output);

/// Adds --size, with the minimum size.
void add_size(CLI::App& app, int& width, int& height, Extent min);

void add_data_dir(CLI::App& app, std::string& data_dir);

/// Adds --participant, --condition and --session.
void add_labels(CLI::App& app, records::GameLabels& labels);

/// Adds --player with this help. Checks that the name is valid.
void add_person(CLI::App& app, std::string& name, const std::string& help);

/// Adds the options that select recorded games, and the output format.
void add_games_filter(CLI::App& app, GamesRequest& request);

/// Adds --strategy and --option.
void add_strategy(CLI::App& app, std::string& strategy, std::vector<std::string>& options);

}  // namespace tilefold::cli
