// The rules of a game in a few words, for the line below the title.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/puzzle.h"

namespace tilefold::app {

/// Returns the differences from the puzzle's default rules, for example "8×7, 3 ahead", or the label of the preset with
/// these rules. Empty for the default rules. Ignores the parameter called `ignored`, such as the number of a level.
std::string unusual_rules(const Puzzle& puzzle, std::string_view ignored = {});

}  // namespace tilefold::app
