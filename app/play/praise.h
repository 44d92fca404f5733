// The remark about a special result, for example a new best score, in the current language.
#pragma once

#include <string>

#include "app/play/game_view.h"

namespace tilefold::play {

/// Returns a remark about the result of the game, which is over. Returns an empty text if the result is not special.
std::string praise_of(const GameView& view);

}  // namespace tilefold::play
