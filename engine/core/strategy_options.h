// The options of a strategy: their names, its option for a file, and its presets.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "engine/core/puzzle_info.h"

namespace tilefold {

/// Returns the option whose value is the path of a file with an evaluation, or nullopt if the strategy has none.
std::optional<FileOption> file_option(const StrategySpec& spec);

/// Returns the error for a file option without a path.
Error empty_file_option(const FileOption& option);

/// Returns the names of a strategy's options; the option for a file is the last one.
std::vector<std::string_view> option_names(const StrategySpec& spec);

/// Sets the options to the values of the strategy's preset `name`, or returns an error that lists the presets.
Result<Done> apply_preset(const StrategySpec& spec, std::string_view name, ParameterValues& options);

/// Extends the error that a strategy has no option `name`: appends the names of the puzzle's strategies that have this
/// option.
Error with_owners(const PuzzleInfo& info, std::string_view name, const Error& error);

}  // namespace tilefold
