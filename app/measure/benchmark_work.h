// The games of a benchmark as work items: an item is a game, and its result is a line of numbers.
//
// Items are numbered player by player. The line omits the seed, the player and the game number, because they follow
// from the item number. Invariant: reading a written line gives the same figures; a malformed line is rejected.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/measure/benchmark.h"
#include "app/measure/work.h"

namespace tilefold::app {

/// Returns the games of `plan` as work. Requires: `plan` outlives the work.
Work work_of(const BenchmarkPlan& plan);

/// Parses the result of item `item`; nullopt if the text is malformed.
std::optional<GameResult> read_game(const BenchmarkPlan& plan, std::size_t item, std::string_view text);

std::string game_line(const GameResult& result);

}  // namespace tilefold::app
