// The line of a game as a list: all moves from the start through the current position to the last one that can be
// redone.
//
// Updated incrementally, so that games of any length can be listed. Plays no moves, because the effects of moves are
// stored in the tree nodes. Place 0 is the initial position; place k is the position after the k-th move.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/core/session.h"

namespace tilefold::app {

struct LineMove {
  std::int32_t node = 0;  ///< node of the game tree that the move leads to
  std::string text;
  std::uint64_t score = 0;  ///< after the move
  std::uint64_t gain = 0;
  int merges = 0;
  int longest_chain = 0;  ///< longest chain in the game so far
};

class MoveLine {
 public:
  /// Updates the list after any change of the game's current position.
  void follow(const SessionGame& game);

  std::span<const LineMove> moves() const { return moves_; }

  /// Returns the last place.
  std::int32_t end() const { return static_cast<std::int32_t>(moves_.size()); }

  /// Returns the tree node of a place.
  std::int32_t node(std::int32_t place) const { return place == 0 ? 0 : move_to(place).node; }

  /// Returns the move that leads to a place. Requires `place` > 0.
  const LineMove& move_to(std::int32_t place) const { return moves_[static_cast<std::size_t>(place) - 1]; }

  /// Return the score and the longest chain so far at a place.
  std::uint64_t score(std::int32_t place) const { return place == 0 ? first_score_ : move_to(place).score; }
  int longest_chain(std::int32_t place) const { return place == 0 ? 0 : move_to(place).longest_chain; }

 private:
  bool has(const TreeNode& node, std::int32_t number) const;

  std::int32_t game_ = -1;  // number of the game listed; -1 if none
  std::uint64_t first_score_ = 0;
  std::vector<LineMove> moves_;
};

}  // namespace tilefold::app
