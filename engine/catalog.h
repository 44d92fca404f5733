// The list of all puzzles. Outside a puzzle's own folder, only this list refers to that puzzle.
#pragma once

#include <span>

#include "engine/core/puzzle.h"

namespace tilefold {

/// Returns all puzzles. The first one is the default.
std::span<const PuzzleInfo* const> catalog();

/// Returns the puzzle called `name`, or an error that lists the puzzles and suggests one.
Result<const PuzzleInfo*> find_puzzle(std::string_view name);

}  // namespace tilefold
