// Error messages for unexpected or missing words on the command line, one line each.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name that CLI11 gives it
class App;
}

namespace tilefold::app {

/// Returns an error if two commands are given, or an option of the window with a command; nullopt if neither is.
std::optional<std::string> misplaced_option(const CLI::App& app);

/// Returns an error for a first word that is neither a puzzle, a game nor a command.
std::optional<std::string> unknown_word(const CLI::App& app, const std::string& word);

/// Rewrites "help COMMAND" as "COMMAND --help"; an error if COMMAND does not exist. `words` begin with the program's
/// name.
Result<std::vector<const char*>> without_help_word(const CLI::App& app, std::vector<const char*> words);

/// Returns the error for an unexpected word: as an option if it looks like one, else as a subcommand or puzzle.
std::string unexpected(const CLI::App& app, const std::string& word);

/// Returns the error for a missing argument. Here and below, `said` is the parser's message.
std::string missing(const CLI::App& app, const std::string& said);

/// Returns the error for an option without its value, or given twice although it takes one value.
std::string mismatch(const CLI::App& app, const std::string& said);

/// Returns an error if an option has an empty value, which usually comes from an unset variable in a script.
std::optional<std::string> empty_value(const CLI::App& app);

}  // namespace tilefold::app
