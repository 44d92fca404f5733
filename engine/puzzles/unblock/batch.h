// Batches of Unblock games (engine/core/batch.h), played by the plain rules.
#pragma once

#include <cstddef>
#include <memory>

#include "engine/core/batch.h"
#include "engine/core/parameters.h"

namespace tilefold::unblock {

/// Creates a batch of `size` games; used as PuzzleInfo::batch. An action is 2 s * piece + distance code, where s is the
/// longer side of the board minus 2, and piece is 0 for A. Codes 0 to s - 1 mean s to 1 cells left or up; codes s to
/// 2 s - 1 mean 1 to s cells right or down. Boards hold 1 for A to 26 for Z, 27 for walls and 0 for empty cells. The
/// reward of every move is -1.
std::unique_ptr<Batch> make_batch(const ParameterValues& values, std::size_t size);

}  // namespace tilefold::unblock
