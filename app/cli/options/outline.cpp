#include "app/cli/options/outline.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

namespace tilefold::cli {
namespace {

OptionOutline option_outline(const CLI::Option& option) {
  const bool is_flag = option.get_items_expected_max() == 0;
  return {.name = option.get_positional() ? option.get_name(true, false) : "--" + option.get_lnames().front(),
          .value = is_flag ? std::string() : option.get_type_name(),
          .help = option.get_description(),
          .is_required = option.get_required(),
          .is_repeated = option.get_items_expected_max() > 1};
}

// Splits a footer into notes and examples; examples are lines that begin with the program's name.
void read_footer(const std::string& footer, CommandOutline& command) {
  std::istringstream lines(footer);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("Example: ")) line.erase(0, line.find(' '));
    if (line.starts_with("Examples:") || line.empty()) continue;
    if (line.starts_with(' ')) {
      command.examples.push_back(line.substr(line.find_first_not_of(' ')));
    } else {
      command.notes += (command.notes.empty() ? "" : " ") + line;
    }
  }
}

CommandOutline command_outline(const CLI::App& app) {
  CommandOutline command;
  command.name = app.get_parent() == nullptr ? std::string() : app.get_name();
  command.help = app.get_description();
  for (const CLI::Option* option : app.get_options())
    (option->get_positional() ? command.words : command.options).push_back(option_outline(*option));
  read_footer(app.get_footer(), command);
  return command;
}

}  // namespace

Outline outline_of(const CLI::App& app) {
  Outline outline{command_outline(app)};
  for (const CLI::App* command : app.get_subcommands({})) outline.push_back(command_outline(*command));
  return outline;
}

const OptionOutline* find_option(const CommandOutline& command, std::string_view name) {
  const auto found = std::find_if(command.options.begin(), command.options.end(),
                                  [&](const OptionOutline& option) { return option.name == name; });
  return found == command.options.end() ? nullptr : &*found;
}

}  // namespace tilefold::cli
