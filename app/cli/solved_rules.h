// Rules that are solved whole (engine/core/solving.h), and the files in which their values are kept.
#pragma once

#include <string_view>

#include "app/cli/requests.h"
#include "app/records/game.h"

namespace tilefold::app {

/// `tilefold solve` where a game's rules are solved and not one position: works the values out, or reads those that are
/// kept, and tells what perfect play brings.
int solve_rules(const SolveRequest& request, const Opening& opening);

/// Has the strategy of that name play by the values that are kept, where it plays by such values and there are some.
Result<Done> read_solved(const PuzzleInfo& info, const ParameterValues& rules, std::string_view strategy);

}  // namespace tilefold::app
