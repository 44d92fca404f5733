// Divides a benchmark into work items (work.h). An item is one game of one player, and its result is stored as a line
// of numbers.
//
// Items are numbered player by player. The line does not contain the seed, the player and the game number, because they
// follow from the item number. Invariant: `read_game` returns the figures that `game_line` has written, and rejects a
// malformed line.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/measure/benchmark.h"
#include "app/measure/work.h"

namespace tilefold::measure {

/// Returns the games of `plan` as work items. Requires: `plan` outlives the returned object.
Work work_of(const BenchmarkPlan& plan);

/// Parses the result of item `item`. Returns nullopt if the text is malformed.
std::optional<GameResult> read_game(const BenchmarkPlan& plan, std::size_t item, std::string_view text);

std::string game_line(const GameResult& result);

}  // namespace tilefold::measure
