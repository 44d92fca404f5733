// The names of a strategy's options, and where a name that it lacks belongs.
#pragma once

#include <string_view>
#include <vector>

#include "engine/core/puzzle_info.h"

namespace tilefold {

/// Returns the names of a strategy's options, with `evaluation_option` last if it accepts learned weights.
std::vector<std::string_view> option_names(const StrategySpec& spec);

/// Appends the strategies of the puzzle that have an option `name` to the error that another one lacks it.
Error with_owners(const PuzzleInfo& info, std::string_view name, const Error& error);

}  // namespace tilefold
