// Strict parser for levels written as text. Its error messages name the first wrong cell and the valid values.
#pragma once

#include <string_view>

#include "engine/core/result.h"
#include "engine/puzzles/unblock/rules.h"

namespace tilefold::unblock {

/// Selects how complete a level must be. In an unfinished level, as in the editor, the red piece may be missing.
enum class LevelState : std::uint8_t { complete, unfinished };

/// Parses the text of a level. Returns a state with the parameters `rules` and no moves made. The characters are the
/// cells, row by row from the top; both '.' and 'o' are empty cells.
Result<State> read_level(std::string_view text, const Parameters& rules, LevelState wanted = LevelState::complete);

/// Returns the state of a level text. Requires a valid text.
State level_state(std::string_view text, const Parameters& rules = {});

}  // namespace tilefold::unblock
