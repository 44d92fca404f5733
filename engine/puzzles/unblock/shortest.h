// The strategy that knows the shortest way: it makes the whole map of the position and walks along it.
#pragma once

#include <memory>

#include "engine/core/puzzle.h"

namespace tilefold::unblock {

/// Its options.
ParameterTable shortest_options();

/// For a StrategySpec.
std::unique_ptr<Strategy> make_shortest(const ParameterValues& options, std::uint64_t seed);

}  // namespace tilefold::unblock
