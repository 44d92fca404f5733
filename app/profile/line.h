// The moves from the beginning of a stored game to where it stands, written as in its game ID.
//
// It is kept beside the moves, so that game IDs are listed without reading moves, and led from one node of the
// tree to another: back to where both ways meet, then on. Law: led to a node it is what the moves to that node,
// written one after the other, are.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace tilefold::app {

struct StoredLine {
  std::int32_t node = 0;  ///< where it leads
  std::string moves;
};

/// The move that leads to a node, as it stands in a game ID, and the node before it, which has a smaller number.
struct StoredStep {
  std::int32_t parent = 0;
  std::string move;
};

/// Leads `line` to `node`. False where the tree is not whole; then the line is at the beginning.
bool lead(StoredLine& line, std::int32_t node, const std::function<StoredStep(std::int32_t)>& step_to);

/// How many moves a long line may be behind in the file. Each time it is written, it is written whole.
constexpr std::int32_t greatest_lag = 64;

/// Whether the line of a game that stands at `node` is to be written now: a short one always, a long one when the
/// game has ended or has gone far enough.
bool is_line_due(const StoredLine& stored, std::int32_t node, bool has_ended);

}  // namespace tilefold::app
