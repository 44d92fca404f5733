// The strategies of Slide, as data: their options and how each is made.
#pragma once

#include <span>

#include "engine/core/puzzle.h"

namespace tilefold::slide {

std::span<const StrategySpec> strategy_table();

/// Ready grids of strategies and options for benchmarks.
std::span<const SettingsGrid> settings_grids();

}  // namespace tilefold::slide
