// What the program takes, as its own help says: subcommands, the words that stand by themselves, and options with what
// stands for their values. Tests that go through all of it need no list of their own.
#pragma once

#include <string>
#include <vector>

#include "tests/support/process.h"

namespace tilefold::test {

struct TakenOption {
  std::string name;   ///< with a leading "--", or of a word that stands by itself
  std::string value;  ///< what stands for its value; empty for a flag
  bool is_required = false;
  bool is_repeated = false;
};

struct TakenCommand {
  std::string name;
  std::vector<TakenOption> words;
  std::vector<TakenOption> options;
};

/// Every subcommand, in the order of the help.
std::vector<TakenCommand> taken_commands();

/// The fewest words with which a command can be asked for something.
Words least_request(const TakenCommand& command);

}  // namespace tilefold::test
