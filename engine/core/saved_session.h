// A session as plain data, as files keep it: how its games began and what was played, never a board.
//
// Moves are texts, as Puzzle::parse reads them; everything else follows by playing them again. Of the
// tree, a node's number is its place in the list, and the order of children is the order of their numbers.
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
  std::string move;        ///< empty for node 0
  std::int32_t next = -1;  ///< the child that redo follows
  friend bool operator==(const SavedNode&, const SavedNode&) = default;
};

struct SavedGame {
  ParameterValues parameters;
  std::uint64_t seed = 0;
  std::optional<Document> position;  ///< the state that it began from, where it did not begin from its seed
  std::vector<SavedNode> nodes;      ///< node 0 is the beginning
  std::int32_t at = 0;
  std::int32_t left_at = -1;
  friend bool operator==(const SavedGame&, const SavedGame&) = default;
};

struct SavedSession {
  std::vector<SavedGame> games;
  std::size_t place = 0;
  ParameterValues next_parameters;
  friend bool operator==(const SavedSession&, const SavedSession&) = default;
};

}  // namespace tilefold
