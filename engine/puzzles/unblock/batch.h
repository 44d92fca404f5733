// Batches of Unblock games (engine/core/batch.h), played by the reference rules (rules.h).
#pragma once

#include <cstddef>
#include <memory>

#include "engine/core/batch.h"
#include "engine/core/parameters.h"

namespace tilefold::unblock {

/// Creates a batch of `size` games; used as PuzzleInfo::batch. An action moves one piece and has the number 2 * s *
/// piece + code. Here s is the longer side of the board minus 2, and `piece` is 0 for A, 1 for B and so on. The codes
/// from 0 to s - 1 move the piece left or up, by s to 1 cells; the codes from s to 2 * s - 1 move it right or down, by
/// 1 to s cells. The board arrays contain 1 to 26 for A to Z, 27 for walls and 0 for empty cells. The reward of every
/// move is -1.
std::unique_ptr<Batch> make_batch(const ParameterValues& values, std::size_t size);

}  // namespace tilefold::unblock
