// `tilefold map --summary` for maps that do not fit into one process: the states are divided among the ranks of mpirun,
// or one process stores them without their links.
#pragma once

#include <memory>

#include "app/cli/options/requests.h"
#include "engine/core/puzzle.h"

namespace tilefold::app {

/// True if the request sets a memory limit or the program runs on several ranks.
bool is_shared(const MapRequest& request);

int run_shared_map(const MapRequest& request);

}  // namespace tilefold::app
