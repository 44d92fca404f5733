// The list of all puzzles: the only code outside a puzzle's folder that refers to the puzzle.
#pragma once

#include <span>

#include "engine/core/puzzle.h"

namespace tilefold {

/// Returns all puzzles, the main one first.
std::span<const PuzzleInfo* const> catalog();

/// Returns the puzzle called `name`, or an error that lists the puzzles and suggests one.
Result<const PuzzleInfo*> find_puzzle(std::string_view name);

}  // namespace tilefold
