// All puzzles there are. The only place outside a puzzle's own folder that names it.
#pragma once

#include <span>

#include "engine/core/puzzle.h"

namespace tilefold {

/// Every puzzle, the main one first.
std::span<const PuzzleInfo* const> catalog();

/// The puzzle called `name`, or an error that says which there are and suggests one.
Result<const PuzzleInfo*> find_puzzle(std::string_view name);

}  // namespace tilefold
