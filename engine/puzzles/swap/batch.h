// Batches of Swap games (engine/core/batch.h), played by the reference rules (rules.h).
#pragma once

#include <cstddef>
#include <memory>

#include "engine/core/batch.h"
#include "engine/core/parameters.h"

namespace tilefold::swap {

/// Creates a batch of `size` games; used as PuzzleInfo::batch. The first actions swap a cell with its right neighbour,
/// row by row; the others swap a cell with its lower neighbour, row by row. Boards and previews contain exponents. A
/// preview lists the next tile of every column, then the second tile of every column, and so on. Returns null if a
/// merge creates the sum of its tiles, because sums need not be powers of two.
std::unique_ptr<Batch> make_batch(const ParameterValues& values, std::size_t size);

}  // namespace tilefold::swap
