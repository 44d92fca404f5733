#include "app/play/other_players.h"

#include <algorithm>

namespace tilefold::play {

bool OtherPlayer::stands_with(std::string_view puzzle) const {
  return puzzles.empty() || std::find(puzzles.begin(), puzzles.end(), puzzle) != puzzles.end();
}

}  // namespace tilefold::play
