// The command line as the program's help describes it: subcommands, positional arguments, and options with the
// placeholders of their values. Tests use it to cover all options without a separate list.
#pragma once

#include <string>
#include <vector>

#include "tests/support/process.h"

namespace tilefold::test {

struct TakenOption {
  std::string name;   ///< with the leading "--", or the name of a positional argument
  std::string value;  ///< placeholder of the value; empty for a flag
  bool is_required = false;
  bool is_repeated = false;
};

struct TakenCommand {
  std::string name;
  std::vector<TakenOption> words;
  std::vector<TakenOption> options;
};

/// Returns every subcommand, in the order of the help.
std::vector<TakenCommand> taken_commands();

/// Returns the shortest valid arguments of a command.
Words min_request(const TakenCommand& command);

}  // namespace tilefold::test
