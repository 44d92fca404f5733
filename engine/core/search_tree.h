// The tree that a strategy searches, node by node, so that a program can print it.
//
// A path from the root alternates between moves and random outcomes. A strategy that searches such a tree also
// implements TreeSearch.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>

#include "engine/core/puzzle.h"

namespace tilefold {

/// The event that follows a node of the tree.
enum class Turn : std::uint8_t {
  player,  ///< a move; the node has the largest value of its children
  chance,  ///< a random outcome, or nothing if the search ends here
};

struct SearchNode {
  std::span<const std::string> path;  ///< texts of the moves and random outcomes from the root to this node
  Turn turn = Turn::player;
  double value = 0;
};

class TreeSearch {
 public:
  virtual ~TreeSearch() = default;

  /// Calls `visit` for the root and for every node at most `plies` below it; a parent comes before its children. A move
  /// is one ply, a random outcome another. The values are those by which the strategy chooses its move. Returns early
  /// if `stop` is requested.
  virtual void visit_tree(const Puzzle& puzzle, int plies, const std::function<void(const SearchNode&)>& visit,
                          const std::stop_token& stop) const = 0;
};

}  // namespace tilefold
