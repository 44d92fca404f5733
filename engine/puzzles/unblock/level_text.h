// Levels as text: reading them strictly, with one message that says which cell is wrong and what would be right.
#pragma once

#include <string_view>

#include "engine/core/result.h"
#include "engine/puzzles/unblock/rules.h"

namespace tilefold::unblock {

/// Whether a level must be complete, or may be one that is being made, without a red piece.
enum class LevelState : std::uint8_t { complete, unfinished };

/// The state that a level text describes, with the parameters of `rules` and no moves made. Characters go row by row
/// from the top; 'o' is an empty cell too.
Result<State> read_level(std::string_view text, const Parameters& rules, LevelState wanted = LevelState::complete);

/// The state of a text that is known to be right.
State level_state(std::string_view text, const Parameters& rules = {});

}  // namespace tilefold::unblock
