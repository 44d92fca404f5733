// The games of a benchmark as work: an item is a game, its result the figures of the game as a line of numbers.
//
// Items are numbered setting by setting, as they are told. Seeds, settings and numbers of games follow from the item
// and stand in no line. Law: reading what was written gives the same figures; what is no such line is refused.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/measure/benchmark.h"
#include "app/measure/work.h"

namespace tilefold::app {

/// The games of `plan`, which must outlive the work.
Work work_of(const BenchmarkPlan& plan);

/// Result of item `item` of the plan's work; none where the text is no such result.
std::optional<GameResult> read_game(const BenchmarkPlan& plan, std::size_t item, std::string_view text);

std::string game_line(const GameResult& result);

}  // namespace tilefold::app
