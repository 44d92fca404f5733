// Words on the command line that nothing takes, and those that are missing: what is wrong with them, in a line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace tilefold::app {

/// What is wrong with two commands, or with an option of the window beside a command; none where all is well.
std::optional<std::string> misplaced_option(const CLI::App& app);

/// What is wrong with a first word that is neither a puzzle, a game nor a command.
std::optional<std::string> unknown_word(const CLI::App& app, const std::string& word);

/// `words` begin with the program. Of "help COMMAND" what "COMMAND --help" is; or that there is no such command.
Result<std::vector<const char*>> without_help_word(const CLI::App& app, std::vector<const char*> words);

/// Of a word that nothing took: as an option where it looks like one, else as a subcommand or puzzle.
std::string unexpected(const CLI::App& app, const std::string& word);

/// Of what has to be given; `said` is the parser's own message, here and below.
std::string missing(const CLI::App& app, const std::string& said);

/// Of an option without its value, or given twice where it can have one value only.
std::string mismatch(const CLI::App& app, const std::string& said);

/// Of a value that is empty: a script that means a variable which is not set should be told so.
std::optional<std::string> empty_value(const CLI::App& app);

}  // namespace tilefold::app
