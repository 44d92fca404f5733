// Words on the command line that stand where nothing takes them.
#pragma once

#include <optional>
#include <string>

namespace CLI {  // NOLINT(readability-identifier-naming)
class App;
}

namespace tilefold::app {

/// What is wrong with two commands, or with an option of the window beside a command; none where all is well.
std::optional<std::string> misplaced_option(const CLI::App& app);

/// What is wrong with a first word that is neither a puzzle, a game nor a command.
std::optional<std::string> unknown_word(const CLI::App& app, const std::string& word);

}  // namespace tilefold::app
