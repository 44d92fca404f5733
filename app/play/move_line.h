// The line of a game as a list: its moves from the beginning, through where the game stands, to where redo ends.
//
// It is kept up from change to change and never counted again as a whole, so that games of any length can be
// listed, and plays nothing: what a move did stands at its node. Places are counted in moves: place 0 is the
// beginning, place k is after the k-th move.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/core/session.h"

namespace tilefold::app {

struct LineMove {
  std::int32_t node = 0;  ///< of the game's tree, where the move leads
  std::string text;
  std::uint64_t score = 0;  ///< after the move
  std::uint64_t gain = 0;
  int merges = 0;
  int longest_chain = 0;  ///< of this move and all before it
};

class MoveLine {
 public:
  /// Follows `game` after any change of where it stands.
  void follow(const SessionGame& game);

  std::span<const LineMove> moves() const { return moves_; }

  /// The last place.
  std::int32_t end() const { return static_cast<std::int32_t>(moves_.size()); }

  /// The node of a place.
  std::int32_t node(std::int32_t place) const { return place == 0 ? 0 : move_to(place).node; }

  /// The move that leads to a place other than the first.
  const LineMove& move_to(std::int32_t place) const { return moves_[static_cast<std::size_t>(place) - 1]; }

  /// The score, and the longest chain so far, at a place.
  std::uint64_t score(std::int32_t place) const { return place == 0 ? first_score_ : move_to(place).score; }
  int longest_chain(std::int32_t place) const { return place == 0 ? 0 : move_to(place).longest_chain; }

 private:
  bool has(const TreeNode& node, std::int32_t number) const;

  std::int32_t game_ = -1;  // whose line it is
  std::uint64_t first_score_ = 0;
  std::vector<LineMove> moves_;
};

}  // namespace tilefold::app
