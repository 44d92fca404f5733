// Table of Swap's strategies: their names, options and factory functions.
#pragma once

#include <span>

#include "engine/core/puzzle.h"

namespace tilefold::swap {

std::span<const StrategySpec> strategy_table();

/// Returns the predefined lists of strategies with options that benchmarks compare.
std::span<const StrategySuite> strategy_suites();

}  // namespace tilefold::swap
