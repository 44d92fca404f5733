// The position that a map is made of.
#pragma once

#include <memory>

#include "app/records/game.h"
#include "engine/core/puzzle.h"

namespace tilefold::app {

/// The game of the request after its moves; refused where it is of a puzzle without maps.
Result<std::unique_ptr<Puzzle>> open_mapped(const GameRequest& request);

}  // namespace tilefold::app
