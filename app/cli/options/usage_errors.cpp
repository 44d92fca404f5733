#include "app/cli/options/usage_errors.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string_view>
#include <vector>

#include "app/cli/options/did_you_mean.h"
#include "app/cli/options/outline.h"
#include "app/language/tr.h"
#include "app/records/game.h"
#include "engine/catalog.h"
#include "engine/core/document.h"
#include "engine/core/game_id.h"
#include "engine/core/text.h"

namespace tilefold::cli {
namespace {

// Returns the given subcommand followed by the program. The subcommand comes first, because both may have an option of
// the same name.
std::vector<const CLI::App*> apps_in_use(const CLI::App& app) {
  std::vector<const CLI::App*> apps;
  for (const CLI::App* command : app.get_subcommands()) apps.push_back(command);
  apps.push_back(&app);
  return apps;
}

// Returns what value an option expects: its placeholder, or a description for options whose placeholder is not
// self-explanatory.
std::string wanted(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  return type == stands_for::game ? std::string(tr(stands_for::game_in_words)) : type;
}

}  // namespace

std::optional<std::string> misplaced_option(const CLI::App& app) {
  if (app.get_subcommands().empty()) return std::nullopt;
  const std::string command = app.get_subcommands().front()->get_name();
  if (app.get_subcommands().size() > 1)
    return tr_format("give one command, not both {} and {}", command, app.get_subcommands()[1]->get_name());
  for (const CLI::Option* option : app.get_options()) {
    if (option->count() == 0 || option->check_lname("no-color")) continue;
    if (option->get_positional())
      return tr_format("unexpected argument {}; see tilefold {} --help", tilefold::quoted(option->results().front()),
                       command);
    return tr_format("{} is not an option of {}, or is given before it; see tilefold {} --help", option->get_name(),
                     command, command);
  }
  return std::nullopt;
}

std::optional<std::string> unknown_word(const CLI::App& app, const std::string& word) {
  if (word.empty() || looks_like_game_id(word) || records::names_file(word) || find_puzzle(word)) return std::nullopt;
  std::vector<std::string> known;
  for (const CLI::App* command : app.get_subcommands({})) known.push_back(command->get_name());
  if (std::find(known.begin(), known.end(), word) != known.end()) return std::nullopt;
  std::string puzzles;
  for (const PuzzleInfo* info : catalog()) {
    known.emplace_back(info->name);
    puzzles += (puzzles.empty() ? "" : ", ") + std::string(info->name);
  }
  return tr_format("unknown command or puzzle {}{}; the puzzles are {}; see tilefold --help", tilefold::quoted(word),
                   did_you_mean(word, {known.begin(), known.end()}), puzzles);
}

Result<std::vector<const char*>> without_help_word(const CLI::App& app, std::vector<const char*> words) {
  if (words.size() < 2 || std::string_view(words[1]) != "help") return words;
  words.erase(words.begin() + 1);
  words.push_back("--help");
  if (words.size() > 2)
    if (const auto unknown = unknown_word(app, words[1])) return Error{*unknown};
  return words;
}

std::string unexpected(const CLI::App& app, const std::string& word) {
  std::vector<std::string> known;
  const CLI::App* active = app.get_subcommands().empty() ? &app : app.get_subcommands().front();
  if (word.starts_with("--shard") && active->get_name() == "train")
    return std::string(
        tr("train does not support --shard, because each game depends on those before it; run it under mpirun, or "
           "continue with --from"));
  for (const CLI::Option* option : active->get_options())
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  if (active != &app && std::find(known.begin(), known.end(), word) != known.end())
    return tr_format("{} is an option of {}; give it after {}", word, active->get_name(), active->get_name());
  return tr_format("unexpected argument {}{}; see --help", tilefold::quoted(word),
                   did_you_mean(word, {known.begin(), known.end()}));
}

std::string missing(const CLI::App& app, const std::string& said) {
  const std::string name = said.substr(0, said.find(" is required"));
  for (const CLI::App* used : apps_in_use(app)) {
    const CLI::Option* option = used->get_option_no_throw(name);
    if (option == nullptr || app.get_subcommands().empty()) continue;
    return tr_format("{} is required: tilefold {} {}{}", name, used->get_name(),
                     option->get_positional() ? "" : name + " ", option->get_type_name());
  }
  return said;
}

std::string mismatch(const CLI::App& app, const std::string& said) {
  const std::string name = said.substr(0, said.find(':'));
  for (const CLI::App* used : apps_in_use(app)) {
    const CLI::Option* option = used->get_option_no_throw(name);
    if (option == nullptr || option->get_items_expected_max() == 0) continue;
    if (option->count() > 1 && option->get_items_expected_max() == 1)
      return tr_format("{} is given {} times; give it once", name, option->count());
    return tr_format("{0} needs a value: {0} {1}", name, option->get_type_name());
  }
  return said;
}

std::optional<std::string> empty_value(const CLI::App& app) {
  for (const CLI::App* used : apps_in_use(app))
    for (const CLI::Option* option : used->get_options()) {
      if (option->count() == 0 || option->check_lname("moves")) continue;
      for (const std::string& value : option->results())
        if (value.empty())
          return option->get_required()
                     ? tr_format("{} is empty; it must be {}", option->get_name(), wanted(*option))
                     : tr_format("{} is empty; it must be {}, or left out", option->get_name(), wanted(*option));
    }
  return std::nullopt;
}

}  // namespace tilefold::cli
