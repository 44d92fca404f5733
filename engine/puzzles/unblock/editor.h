// Levels made by hand: one tool on one cell at a time, and only what can lie there.
#pragma once

#include "engine/core/puzzle.h"

namespace tilefold::unblock {

const Editor& level_editor();

}  // namespace tilefold::unblock
