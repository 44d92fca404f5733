// Error messages for unexpected or missing words on the command line, one line each.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"

namespace CLI {  // NOLINT(readability-identifier-naming): the name that CLI11 gives it
class App;
}

namespace tilefold::cli {

/// Returns an error if the command line has two commands, or a command together with an option of the window; otherwise
/// nullopt.
std::optional<std::string> misplaced_option(const CLI::App& app);

/// Returns an error if the first word is neither a puzzle, nor a game, nor a command.
std::optional<std::string> unknown_word(const CLI::App& app, const std::string& word);

/// Rewrites "help COMMAND" as "COMMAND --help"; an error if COMMAND does not exist. `words` begin with the program's
/// name.
Result<std::vector<const char*>> without_help_word(const CLI::App& app, std::vector<const char*> words);

/// Returns the error for an unexpected word. The message treats the word as an unknown option if it looks like an
/// option, otherwise as an unknown subcommand or puzzle.
std::string unexpected(const CLI::App& app, const std::string& word);

/// Returns the error for a missing argument. Here and below, `said` is the parser's message.
std::string missing(const CLI::App& app, const std::string& said);

/// Returns the error for an option that lacks its value, or that is given twice although it takes one value.
std::string mismatch(const CLI::App& app, const std::string& said);

/// Returns an error if an option has an empty value, which usually comes from an unset variable in a script.
std::optional<std::string> empty_value(const CLI::App& app);

}  // namespace tilefold::cli
