#include "tests/support/option_tables.h"

#include <sstream>

namespace tilefold::test {
namespace {

constexpr std::string_view required = " REQUIRED";
constexpr std::string_view repeated = " ...";

bool remove_suffix(std::string& text, std::string_view end) {
  if (!text.ends_with(end)) return false;
  text.erase(text.size() - end.size());
  return true;
}

// Parses a line of the help: two spaces, the name, the placeholder of its value, spaces, the description.
TakenOption option_of(const std::string& line) {
  std::string said = line.substr(2, line.find("  ", 2) - 2);
  TakenOption option;
  option.is_required = remove_suffix(said, required);
  option.is_repeated = remove_suffix(said, repeated);
  option.name = said.substr(0, said.find(' '));
  option.value = said.substr(std::min(option.name.size() + 1, said.size()));
  return option;
}

TakenCommand command_of(const std::string& name) {
  TakenCommand command{.name = name};
  std::string heading;
  for (const std::string& line : lines_of(tilefold({name, "--help"}).out)) {
    if (!line.starts_with(' ')) heading = line;
    if (!line.starts_with("  ") || line.starts_with("   ") || line.starts_with("  -h,")) continue;
    if (heading == "Positionals:") command.words.push_back(option_of(line));
    if (heading == "Options:") command.options.push_back(option_of(line));
  }
  return command;
}

}  // namespace

std::vector<TakenCommand> taken_commands() {
  std::vector<TakenCommand> commands;
  bool is_there = false;
  for (const std::string& line : lines_of(tilefold({"--help"}).out)) {
    if (!line.starts_with(' ')) is_there = line == "Subcommands:";
    if (is_there && line.starts_with("  ") && !line.starts_with("   "))
      commands.push_back(command_of(line.substr(2, line.find(' ', 2) - 2)));
  }
  return commands;
}

Words min_request(const TakenCommand& command) {
  Words words{command.name};
  for (const TakenOption& word : command.words) {
    const bool is_choice = word.value.find('|') != std::string::npos;
    if (word.name == "puzzle")
      words.emplace_back(command.name == "map" || command.name == "generate" ? "unblock"
                         : command.name == "solve"                           ? "pairs"
                                                                             : "slide");
    if (word.name == "ID-OR-FILE") words.emplace_back("tilefold:drop/1:standard:42:331");
    if (word.is_required && is_choice) words.push_back(word.value.substr(0, word.value.find('|')));
    if (word.name == "FILE-OR-DIR") words.emplace_back(TILEFOLD_SOURCE_DIR "/examples/study/ten-levels.toml");
  }
  for (const TakenOption& option : command.options)
    if (option.is_required) words.insert(words.end(), {option.name, "least.png"});
  return words;
}

}  // namespace tilefold::test
