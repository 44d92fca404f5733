// What the command line takes, as plain data: made from the same tree that parses it and prints its help,
// and read by completion and the manual, which therefore never say anything else.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace tilefold::app {

/// What stands for a value in help and manual; completion goes by it too. One that lists its values with
/// "|" between them has those and no others.
namespace stands_for {
constexpr const char* puzzle = "PUZZLE";
constexpr const char* preset = "PRESET";
constexpr const char* strategy = "STRATEGY";
constexpr const char* setting = "NAME[:OPTION=VALUE,…]";
constexpr const char* settings = "fast|standard|thorough";
constexpr const char* varied = "NAME=VALUES";
constexpr const char* parameter = "NAME=VALUE";
constexpr const char* option = "OPTION=VALUE";
constexpr const char* command = "COMMAND";
constexpr const char* futures = "hidden|rng";
constexpr const char* training = "TRAINING=VALUE";
constexpr const char* figure = "FIGURE";
constexpr const char* level = "TEXT";
constexpr const char* goals = "terminal|full";
constexpr const char* map_formats = "jsonl|csv|dot|graphml|summary";
constexpr const char* file = "FILE";
constexpr const char* folder = "DIR";
constexpr const char* levels = "debug|info|warning|error|off";
constexpr const char* game = "ID-OR-FILE";
constexpr std::string_view game_in_words = "a game ID or a file with a game";
constexpr const char* statuses = "playing|over|won|closed";
constexpr const char* orders = "newest|oldest|score|moves|largest";
constexpr const char* exports = "games|moves|analysis|accuracy";
constexpr const char* profile_actions = "check|backup|restore";
constexpr const char* formats = "text|jsonl|csv";
constexpr const char* shells = "bash|zsh|fish";
constexpr const char* themes = "dark|light|contrast|colour-blind";
}  // namespace stands_for

struct OptionOutline {
  std::string name;   ///< "--seed", or the name of a word that stands by itself
  std::string value;  ///< what stands for its value, empty for a flag
  std::string help;
  bool is_required = false;
  bool is_repeated = false;
};

struct CommandOutline {
  std::string name;  ///< empty for the program without a subcommand
  std::string help;
  std::vector<OptionOutline> words;    ///< that stand by themselves, in their order
  std::vector<OptionOutline> options;  ///< with a leading "--"
  std::string notes;
  std::vector<std::string> examples;
};

/// The program itself first, then every subcommand.
using Outline = std::vector<CommandOutline>;

Outline outline_of(const CLI::App& app);

/// The option called `name`, null where there is none.
const OptionOutline* find_option(const CommandOutline& command, std::string_view name);

}  // namespace tilefold::app
