// A session as plain data for files. It contains the start of each game and the moves played, but no boards.
//
// Moves are texts that Puzzle::parse accepts; everything else is recomputed by replaying them. A node's number is its
// index in the list of nodes; children are ordered by their numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/document.h"
#include "engine/core/parameters.h"

namespace tilefold {

struct SavedNode {
  std::int32_t parent = -1;
  std::string move;        ///< text of the move; empty for node 0
  std::int32_t next = -1;  ///< index of the child that redo follows; -1 if none
  friend bool operator==(const SavedNode&, const SavedNode&) = default;
};

struct SavedGame {
  ParameterValues parameters;
  std::uint64_t seed = 0;
  std::optional<Document> position;  ///< the starting position; nullopt if the game started from its seed
  std::vector<SavedNode> nodes;      ///< tree of moves; node 0 is the start
  std::int32_t at = 0;               ///< index of the current node
  std::int32_t left_at = -1;         ///< index of the node from which redo leads to the following game; -1 if none
  bool may_repeat = false;           ///< true if several children of a node may have the same move
  friend bool operator==(const SavedGame&, const SavedGame&) = default;
};

struct SavedSession {
  std::vector<SavedGame> games;
  std::size_t place = 0;  ///< index of the current game
  ParameterValues next_parameters;
  friend bool operator==(const SavedSession&, const SavedSession&) = default;
};

}  // namespace tilefold
