// Batches of Pairs games (engine/core/batch.h), played by the plain rules.
#pragma once

#include <cstddef>
#include <memory>

#include "engine/core/batch.h"
#include "engine/core/parameters.h"

namespace tilefold::pairs {

/// Creates a batch of `size` games; used as PuzzleInfo::batch. An action names the first cell of a pair, numbered in
/// reading order, and the direction in which it sees the second: 4 * cell + (0 in reading order, 1 down, 2 down left,
/// 3 down right). The last two actions are a refill and a settle, which removes lingering rows. Boards hold digits and
/// have room for all refills.
std::unique_ptr<Batch> make_batch(const ParameterValues& values, std::size_t size);

}  // namespace tilefold::pairs
