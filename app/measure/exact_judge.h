// The judges with exact values, for puzzles without chance: they use the map of all states, a search for a shortest
// solution of each position, or a solver.
//
// A solver's measures are combined into one number. Earlier measures matter more: one unit of a measure equals 10,000
// units of the next one. Measures to be minimised count negative, and a lost game counts as one more unit of the first
// measure. If the solver has not proven its line optimal, the value is a lower bound, and the error is the distance to
// the upper bound.
#pragma once

#include <memory>

#include "app/measure/judge.h"
#include "engine/core/state_graph.h"

namespace tilefold::app {

std::unique_ptr<Judge> make_map_judge(std::shared_ptr<const StateGraph> graph);

/// Creates the judge for a game whose map is too large. Returns an error if the starting position has no solution or if
/// the search for a solution gives up. If the search gives up at a later position, the value of this position is an
/// upper bound and not proven.
Result<std::unique_ptr<Judge>> make_path_judge(const Puzzle& beginning, const std::stop_token& stop);

/// Requires: `entry` is a solver; `make_judge` ensures that.
std::unique_ptr<Judge> make_solver_judge(const JudgeEntry& entry, std::uint64_t seed);

}  // namespace tilefold::app
