// The line of a game as a list. It contains all moves from the start through the current position to the last move that
// can be redone.
//
// The list is updated step by step, so that games of any length can be shown. No moves are replayed for this, because
// the nodes of the game tree store the effect of each move. A place is an index into the list: place 0 is the initial
// position, and place k is the position after the k-th move.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/core/session.h"

namespace tilefold::play {

struct LineMove {
  std::int32_t node = 0;  ///< node of the game tree after the move
  std::string text;
  std::uint64_t score = 0;  ///< score after the move
  std::uint64_t gain = 0;
  int merges = 0;
  int longest_chain = 0;  ///< length of the longest chain of merges in the game up to this move
};

class MoveLine {
 public:
  /// Updates the list. Must be called after every change of the game's current position.
  void follow(const SessionGame& game);

  std::span<const LineMove> moves() const { return moves_; }

  /// Returns the last place, which is the number of moves in the list.
  std::int32_t end() const { return static_cast<std::int32_t>(moves_.size()); }

  /// Returns the node of the game tree at a place.
  std::int32_t node(std::int32_t place) const { return place == 0 ? 0 : move_to(place).node; }

  /// Returns the move that leads to a place. Requires: `place` is greater than 0.
  const LineMove& move_to(std::int32_t place) const { return moves_[static_cast<std::size_t>(place) - 1]; }

  /// Return the score at a place, and the longest chain of merges up to this place.
  std::uint64_t score(std::int32_t place) const { return place == 0 ? first_score_ : move_to(place).score; }
  int longest_chain(std::int32_t place) const { return place == 0 ? 0 : move_to(place).longest_chain; }

 private:
  bool has(const TreeNode& node, std::int32_t number) const;

  std::int32_t game_ = -1;  // number of the listed game; -1 if no game is listed
  std::uint64_t first_score_ = 0;
  std::vector<LineMove> moves_;
};

}  // namespace tilefold::play
