// Batches of Pairs games (engine/core/batch.h), played by the reference rules (rules.h).
#pragma once

#include <cstddef>
#include <memory>

#include "engine/core/batch.h"
#include "engine/core/parameters.h"

namespace tilefold::pairs {

/// Creates a batch of `size` games; used as PuzzleInfo::batch. The action for a pair is 4 * cell + direction: `cell` is
/// the number of its first cell in reading order, and `direction` says where the second cell lies: 0 in reading order,
/// 1 down, 2 down left, 3 down right. The last two actions are a refill and a settle, which removes rows without
/// digits. The board arrays contain digits and have room for all refills.
std::unique_ptr<Batch> make_batch(const ParameterValues& values, std::size_t size);

}  // namespace tilefold::pairs
