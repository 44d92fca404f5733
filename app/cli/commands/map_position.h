// Opens the position that a map starts from.
#pragma once

#include <memory>

#include "app/records/game.h"
#include "engine/core/puzzle.h"

namespace tilefold::cli {

/// Opens the requested game and plays the requested moves. Returns an error if the puzzle does not support maps.
Result<std::unique_ptr<Puzzle>> open_mapped(const records::GameRequest& request);

}  // namespace tilefold::cli
