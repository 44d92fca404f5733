// The current line of moves of a stored game: the moves from the start to the current node, written as in the game ID.
//
// The line is stored in addition to the tree of moves, so that game IDs can be listed without reading every move.
// `lead` moves a line from one node of the tree to another: back to the common ancestor, then forward. Invariant: the
// text equals the moves from the root to `node`, concatenated.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace tilefold::profile {

struct StoredLine {
  std::int32_t node = 0;  ///< last node of the line
  std::string moves;
};

/// The move that leads to a node, as written in a game ID, and the parent node, whose number is smaller.
struct StoredStep {
  std::int32_t parent = 0;
  std::string move;
};

/// Moves `line` to `node`. Returns false if the tree is incomplete; `line` is then reset to the root.
bool lead(StoredLine& line, std::int32_t node, const std::function<StoredStep(std::int32_t)>& step_to);

/// Maximum number of moves by which a long stored line may be out of date. A long line is not updated at every move,
/// because each update rewrites the whole line.
constexpr std::int32_t max_lag = 64;

/// True if the stored line of a game should be updated now that the current node of the game is `node`. A short line is
/// updated at every move. A long line is updated if the game has ended or if the line is out of date by `max_lag`
/// moves.
bool is_line_due(const StoredLine& stored, std::int32_t node, bool has_ended);

}  // namespace tilefold::profile
