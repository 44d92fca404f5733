// The level editor of Unblock: applies one tool to one cell at a time and rejects pieces that do not fit.
#pragma once

#include "engine/core/puzzle.h"

namespace tilefold::unblock {

const Editor& level_editor();

}  // namespace tilefold::unblock
