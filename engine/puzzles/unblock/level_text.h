// Strict parser for levels written as text. An error names the first wrong cell and the valid values.
#pragma once

#include <string_view>

#include "engine/core/result.h"
#include "engine/puzzles/unblock/rules.h"

namespace tilefold::unblock {

/// Required state of a level: complete, or unfinished in the editor, which allows a missing red piece.
enum class LevelState : std::uint8_t { complete, unfinished };

/// Parses a level text into a state with the parameters `rules` and no moves made. The characters are the cells row by
/// row from the top; both '.' and 'o' are empty cells.
Result<State> read_level(std::string_view text, const Parameters& rules, LevelState wanted = LevelState::complete);

/// Returns the state of a level text. Requires a valid text.
State level_state(std::string_view text, const Parameters& rules = {});

}  // namespace tilefold::unblock
