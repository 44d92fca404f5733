// The boards of earlier positions of the current game.
#pragma once

#include <cstdint>
#include <map>

#include "app/play/game_view.h"

namespace tilefold::window {

/// Computes the boards of positions when they are first shown, and caches them.
class PositionShots {
 public:
  /// Returns the board after move number `place` of the line of moves; 0 is the initial position.
  const Snapshot& at(const play::GameView& view, std::int32_t place) {
    const SessionGame& game = view.game.session().game();
    if (std::exchange(game_, game.number) != game.number || shots_.size() >= max) shots_.clear();
    const std::int32_t node = view.game.line().node(place);
    const auto found = shots_.find(node);
    return found != shots_.end() ? found->second : shots_.emplace(node, game.puzzle_at(node)->snapshot()).first->second;
  }

 private:
  static constexpr std::size_t max = 500;
  std::int32_t game_ = -1;
  std::map<std::int32_t, Snapshot> shots_;
};

}  // namespace tilefold::window
