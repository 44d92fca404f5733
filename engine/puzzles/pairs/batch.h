// Pairs in batches, by its plain rules.
#pragma once

#include <cstddef>
#include <memory>

#include "engine/core/batch.h"
#include "engine/core/parameters.h"

namespace tilefold::pairs {

/// For PuzzleInfo. An action is a cell, numbered in reading order, and the way in which it sees the other one:
/// 4 * cell + (0 in reading order, 1 down, 2 down left, 3 down right); behind these a refill, and the vanishing of rows
/// that linger. Boards are digits, and have room for all refills.
std::unique_ptr<Batch> make_batch(const ParameterValues& values, std::size_t size);

}  // namespace tilefold::pairs
