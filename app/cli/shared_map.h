// `tilefold map --summary` where no process holds the whole map: its states are divided over the ranks of mpirun, or
// one process holds them without their links.
#pragma once

#include <memory>

#include "app/cli/requests.h"
#include "engine/core/puzzle.h"

namespace tilefold::app {

/// Whether the map is to be made so.
bool is_shared(const MapRequest& request);

int run_shared_map(const MapRequest& request);

}  // namespace tilefold::app
