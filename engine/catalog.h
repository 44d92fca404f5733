// The list of all puzzles. It is the only code outside a puzzle's own folder that refers to that puzzle.
#pragma once

#include <span>

#include "engine/core/puzzle.h"

namespace tilefold {

/// Returns all puzzles. The first one is the default.
std::span<const PuzzleInfo* const> catalog();

/// Returns the puzzle called `name`, or an error that lists all puzzles and suggests the one with the most similar
/// name.
Result<const PuzzleInfo*> find_puzzle(std::string_view name);

}  // namespace tilefold
