// Batches of Swap games (engine/core/batch.h), played by the plain rules.
#pragma once

#include <cstddef>
#include <memory>

#include "engine/core/batch.h"
#include "engine/core/parameters.h"

namespace tilefold::swap {

/// Creates a batch of `size` games; used as PuzzleInfo::batch. Actions are swaps with the right neighbour, row by row,
/// then swaps with the lower neighbour, row by row. Boards and previews hold exponents; a preview lists the next tile
/// of every column first. Returns null if merges make sums, because sums need not be powers of two.
std::unique_ptr<Batch> make_batch(const ParameterValues& values, std::size_t size);

}  // namespace tilefold::swap
