// The judges with exact values, for puzzles without chance. There are three: one uses the map of all states, one
// searches for a shortest solution of each position, and one uses the puzzle's solver.
//
// A solver can optimise several measures. The judge that uses the solver combines them into one number. Earlier
// measures matter more: one unit of a measure is worth 10,000 units of the next one. Measures that are to be minimised
// count as negative. A lost game counts as one more unit of the first measure. If the solver has not proven its
// solution optimal, the value is a lower bound, and the error is its distance from the upper bound.
#pragma once

#include <memory>

#include "app/measure/judge.h"
#include "engine/core/state_graph.h"

namespace tilefold::measure {

std::unique_ptr<Judge> make_map_judge(std::shared_ptr<const StateGraph> graph);

/// Creates the judge for a game whose map is too large. Returns an error if the starting position has no solution, or
/// if the search for a solution gives up. If the search gives up at a later position, the judge's value for that
/// position is only an upper bound and not proven.
Result<std::unique_ptr<Judge>> make_path_judge(const Puzzle& beginning, const std::stop_token& stop);

/// Creates a judge that uses the solver `entry`. Requires: `entry` is a solver; make_judge has checked that.
std::unique_ptr<Judge> make_solver_judge(const JudgeEntry& entry, std::uint64_t seed);

}  // namespace tilefold::measure
