// The tables of Pairs' strategies and of its speed workloads, used by puzzle.cpp.
#pragma once

#include <span>

#include "engine/core/puzzle.h"

namespace tilefold::pairs {

std::span<const StrategySpec> strategy_table();
std::span<const SpeedFigure> speed_figures();

}  // namespace tilefold::pairs
