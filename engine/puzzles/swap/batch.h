// Swap in batches, by its plain rules.
#pragma once

#include <cstddef>
#include <memory>

#include "engine/core/batch.h"
#include "engine/core/parameters.h"

namespace tilefold::swap {

/// For PuzzleInfo. Actions are swaps: with the right neighbour, row by row, then with the lower one likewise. Boards
/// and tiles to come are exponents; those of the columns, the next one of each first. None where merges make sums.
std::unique_ptr<Batch> make_batch(const ParameterValues& values, std::size_t size);

}  // namespace tilefold::swap
