// Highlights a move on the board while the pointer is on its row in a list.
#pragma once

#include <cstdint>
#include <optional>

#include "app/play/game_view.h"

namespace tilefold::play {

class PointedMove {
 public:
  /// Draws rings around the tiles of a legal move, or removes the rings if `move` is nullopt. Does nothing while a hint
  /// is shown, because a hint draws its own rings. Returns true if the board has changed.
  bool show(GameView& view, std::optional<Move> move);

 private:
  std::optional<Move> shown_;
  std::uint64_t version_ = 0;  // version of the game view in which `shown_` is a legal move
};

}  // namespace tilefold::play
