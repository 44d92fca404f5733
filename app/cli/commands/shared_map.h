// `tilefold map --summary` for maps too large for the usual representation in memory. Either the ranks of mpirun share
// the states, or a single process stores the states without the links between them.
#pragma once

#include <memory>

#include "app/cli/options/requests.h"
#include "engine/core/puzzle.h"

namespace tilefold::cli {

/// True if the request sets a memory limit or the program runs on several ranks.
bool is_shared(const MapRequest& request);

int run_shared_map(const MapRequest& request);

}  // namespace tilefold::cli
