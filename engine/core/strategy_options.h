// Lists the names of a strategy's options, and finds other strategies that have a given option.
#pragma once

#include <string_view>
#include <vector>

#include "engine/core/puzzle_info.h"

namespace tilefold {

/// Returns the names of a strategy's options, with `evaluation_option` last if it accepts learned weights.
std::vector<std::string_view> option_names(const StrategySpec& spec);

/// Extends the error that a strategy has no option `name`: appends the names of the puzzle's strategies that have this
/// option.
Error with_owners(const PuzzleInfo& info, std::string_view name, const Error& error);

}  // namespace tilefold
