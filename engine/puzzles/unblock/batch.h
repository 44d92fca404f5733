// Unblock in batches, by its plain rules.
#pragma once

#include <cstddef>
#include <memory>

#include "engine/core/batch.h"
#include "engine/core/parameters.h"

namespace tilefold::unblock {

/// For PuzzleInfo. An action is a piece and a distance: with s two less than the longer side, 2 s * letter + (0 to s -
/// 1 for s to 1 cells left or up, then 1 to s cells right or down). Boards are letters, 1 for A, and 27 for walls.
/// There are no points: each move has the reward -1.
std::unique_ptr<Batch> make_batch(const ParameterValues& values, std::size_t size);

}  // namespace tilefold::unblock
