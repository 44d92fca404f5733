// Describes the rules and the state of a game in a few words, for the line below the title. The texts are in the
// current language.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/puzzle.h"

namespace tilefold::play {

/// Returns how the rules differ from the puzzle's default rules, for example "8×7, 3 ahead". If the rules are those of
/// a preset, returns the label of the preset instead. Empty for the default rules. Does not compare the parameter
/// `ignored`, for example the number of the level.
std::string unusual_rules(const Puzzle& puzzle, std::string_view ignored = {});

/// Returns the state of the game, for example "Moves 57 · Refills left 3". Lists the puzzle's state fields that are
/// numbers, and the labels of those that are true. The number of moves is missing if the puzzle has no score, because
/// the header then shows it in place of the score.
std::string game_state_text(const Puzzle& puzzle);

}  // namespace tilefold::play
