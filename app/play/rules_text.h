// Describes the rules of a game in a few words, for the line below the title.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/puzzle.h"

namespace tilefold::play {

/// Returns how the rules differ from the puzzle's default rules, for example "8×7, 3 ahead". If the rules are those of
/// a preset, returns the label of the preset instead. Empty for the default rules. Does not compare the parameter
/// `ignored`, for example the number of the level.
std::string unusual_rules(const Puzzle& puzzle, std::string_view ignored = {});

}  // namespace tilefold::play
