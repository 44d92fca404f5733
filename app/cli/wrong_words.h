// Words on the command line that stand where nothing takes them.
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

}  // namespace tilefold::app
