// The syntax of the command line as plain data, derived from the CLI11 tree that parses it. Completion and the manual
// use it, so they always agree with the parser.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/translatable.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name that CLI11 gives it
class App;
}

namespace tilefold::cli {

/// Placeholders that the help and the manual print for the value of an option. Completion uses the placeholder to
/// choose its candidates. A placeholder that contains "|" lists all valid values.
namespace stands_for {
constexpr const char* puzzle = "PUZZLE";
constexpr const char* preset = "PRESET";
constexpr const char* strategy = "STRATEGY";
constexpr const char* setting = "NAME[:OPTION=VALUE,…]";
constexpr const char* settings = "fast|standard|thorough";
constexpr const char* stage = "STAGE";
constexpr const char* stage_boards = "stored|made";
constexpr const char* varied = "NAME=VALUES";
constexpr const char* parameter = "NAME=VALUE";
constexpr const char* option = "OPTION=VALUE";
constexpr const char* command = "COMMAND";
constexpr const char* futures = "hidden|rng";
constexpr const char* training = "TRAINING=VALUE";
constexpr const char* figure = "FIGURE";
constexpr const char* level = "TEXT";
constexpr const char* label = "LABEL";
constexpr const char* person = "NAME";
constexpr const char* goals = "terminal|full";
constexpr const char* map_formats = "jsonl|csv|dot|graphml|svg|summary";
constexpr const char* board_forms = "json|line|rows|matrix|digits|rush";
constexpr const char* file = "FILE";
constexpr const char* folder = "DIR";
constexpr const char* levels = "debug|info|warning|error|off";
constexpr const char* game = "ID-OR-FILE";
constexpr std::string_view game_in_words = translatable("a game ID or a file with a game");
constexpr const char* statuses = "playing|over|won|closed";
constexpr const char* orders = "newest|oldest|score|moves|largest";
constexpr const char* pools = "game|participant|all";
constexpr const char* default_pool = "game";  ///< default of `export analysis`
constexpr const char* exports = "games|moves|analysis|accuracy|trials|gestures";
constexpr const char* layouts = "auto|table|lab|jspsych";
constexpr const char* profile_actions = "check|backup|restore";
constexpr const char* study_actions = "check|run|preview|export|page";
constexpr const char* formats = "text|jsonl|csv";
constexpr const char* shells = "bash|zsh|fish";
constexpr const char* themes = "dark|light|contrast|colour-blind";
}  // namespace stands_for

struct OptionOutline {
  std::string name;   ///< "--seed", or the name of a positional argument
  std::string value;  ///< placeholder of the option's value; empty for a flag
  std::string help;
  bool is_required = false;
  bool is_repeated = false;
};

struct CommandOutline {
  std::string name;  ///< name of the subcommand; empty for the program itself
  std::string help;
  std::vector<OptionOutline> words;    ///< positional arguments, in order
  std::vector<OptionOutline> options;  ///< options with a leading "--"
  std::string notes;
  std::vector<std::string> examples;
};

/// The program itself, followed by every subcommand.
using Outline = std::vector<CommandOutline>;

Outline outline_of(const CLI::App& app);

/// Returns the option of a command with this name; null if not found.
const OptionOutline* find_option(const CommandOutline& command, std::string_view name);

}  // namespace tilefold::cli
