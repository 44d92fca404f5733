#include "app/play/move_line.h"

#include <algorithm>

namespace tilefold::play {

bool MoveLine::has(const TreeNode& node, std::int32_t number) const {
  return node.depth <= end() && this->node(node.depth) == number;
}

void MoveLine::follow(const SessionGame& game) {
  const bool is_other_game = game.number != game_;
  // the current position is already in the list, so the list has not changed
  if (!is_other_game && has(game.node(game.at), game.at)) return;
  if (is_other_game) moves_.clear();
  if (is_other_game) first_score_ = game.node(0).summary.after.score;
  game_ = game.number;
  std::vector<std::int32_t> path;
  std::int32_t fork = game.at;
  for (; !has(game.node(fork), fork); fork = game.node(fork).parent) path.push_back(fork);
  std::reverse(path.begin(), path.end());
  for (std::int32_t on = game.node(game.at).next; on >= 0; on = game.node(on).next) path.push_back(on);
  moves_.resize(static_cast<std::size_t>(game.node(fork).depth));
  const Puzzle& beginning = *game.checkpoints.front();
  for (const std::int32_t number : path) {
    const TreeNode& node = game.node(number);
    moves_.push_back({.node = number,
                      .text = beginning.to_text(node.move),
                      .score = node.summary.after.score,
                      .gain = node.summary.gain,
                      .merges = node.summary.merges,
                      .longest_chain = node.summary.longest_chain});
  }
}

}  // namespace tilefold::play
