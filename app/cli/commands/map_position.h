// Opens the position that a map starts from.
#pragma once

#include <memory>

#include "app/records/game.h"
#include "engine/core/puzzle.h"

namespace tilefold::app {

/// Returns the game of the request after its moves; an error if its puzzle has no maps.
Result<std::unique_ptr<Puzzle>> open_mapped(const GameRequest& request);

}  // namespace tilefold::app
