// The two judges that prove what they say, for puzzles without chance: by the map of all states, and by a solver.
//
// What a solver measures is put on one scale: of its measures the first matters most, so that one of it outweighs any
// number of the next ones (10,000 of them); what is wanted least counts below 0. A game that is lost counts one more of
// the first. Where a solver has found a line but not proven it the best, the value is a lower bound, and the error is
// how much better it could still be.
#pragma once

#include <memory>

#include "app/measure/judge.h"
#include "engine/core/state_graph.h"

namespace tilefold::app {

std::unique_ptr<Judge> make_map_judge(std::shared_ptr<const StateGraph> graph);

/// `setting` is that of a solver, which `make_judge` has made sure of.
std::unique_ptr<Judge> make_solver_judge(const JudgeSetting& setting, std::uint64_t seed);

}  // namespace tilefold::app
