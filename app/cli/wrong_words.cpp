#include "app/cli/misplaced.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string_view>
#include <vector>

#include "app/records/game.h"
#include "engine/catalog.h"
#include "engine/core/document.h"
#include "engine/core/game_id.h"
#include "engine/core/text.h"

namespace tilefold::app {

std::optional<std::string> misplaced_option(const CLI::App& app) {
  if (app.get_subcommands().empty()) return std::nullopt;
  const std::string command = app.get_subcommands().front()->get_name();
  if (app.get_subcommands().size() > 1)
    return "give one command, not both " + command + " and " + app.get_subcommands()[1]->get_name();
  for (const CLI::Option* option : app.get_options()) {
    if (option->count() == 0 || option->check_lname("no-color")) continue;
    if (option->get_positional())
      return fmt::format("{} is one word too many; see tilefold {} --help", tilefold::quoted(option->results().front()),
                         command);
    return fmt::format("{} is not an option of {}, or stands before it; see tilefold {} --help", option->get_name(),
                       command, command);
  }
  return std::nullopt;
}

std::optional<std::string> unknown_word(const CLI::App& app, const std::string& word) {
  if (word.empty() || looks_like_game_id(word) || names_file(word) || find_puzzle(word)) return std::nullopt;
  std::vector<std::string> known;
  for (const CLI::App* command : app.get_subcommands({})) known.push_back(command->get_name());
  if (std::find(known.begin(), known.end(), word) != known.end()) return std::nullopt;
  for (const PuzzleInfo* info : catalog()) known.emplace_back(info->name);
  return "there is no command and no puzzle " + tilefold::quoted(word) +
         suggestion(word, {known.begin(), known.end()}) + "; see tilefold --help";
}

Result<std::vector<const char*>> without_help_word(const CLI::App& app, std::vector<const char*> words) {
  if (words.size() < 2 || std::string_view(words[1]) != "help") return words;
  words.erase(words.begin() + 1);
  words.push_back("--help");
  if (words.size() > 2)
    if (const auto unknown = unknown_word(app, words[1])) return Error{*unknown};
  return words;
}

}  // namespace tilefold::app
