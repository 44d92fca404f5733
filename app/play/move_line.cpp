#include "app/play/move_line.h"

#include <algorithm>

namespace tilefold::app {
namespace {

int merges_in(const EventBatch& events) {
  return static_cast<int>(
      std::count_if(events.begin(), events.end(), [](const Event& event) { return event.kind == EventKind::change; }));
}

}  // namespace

std::uint64_t created_by(const EventBatch& events) {
  std::uint64_t sum = 0;
  for (const Event& event : events)
    if (event.kind == EventKind::change) sum = add_saturating(sum, event.face.value);
  return sum;
}

bool MoveLine::has(const TreeNode& node, std::int32_t number) const {
  return node.depth <= end() && this->node(node.depth) == number;
}

void MoveLine::follow(const SessionGame& game) {
  const bool is_other_game = game.number != game_;
  if (!is_other_game && has(game.node(game.at), game.at)) return;  // a line that is known is so to its end
  if (is_other_game) moves_.clear();
  if (is_other_game) first_score_ = game.checkpoints.front()->standing().score;
  game_ = game.number;
  std::vector<std::int32_t> path;
  std::int32_t fork = game.at;
  for (; !has(game.node(fork), fork); fork = game.node(fork).parent) path.push_back(fork);
  std::reverse(path.begin(), path.end());
  for (std::int32_t on = game.node(game.at).next; on >= 0; on = game.node(on).next) path.push_back(on);
  moves_.resize(static_cast<std::size_t>(game.node(fork).depth));
  append(game, fork, path);
}

void MoveLine::append(const SessionGame& game, std::int32_t from, const std::vector<std::int32_t>& path) {
  const auto puzzle = game.puzzle_at(from);
  EventBatch events;
  for (const std::int32_t number : path) {
    const Move move = game.node(number).move;
    LineMove line{.node = number, .text = puzzle->to_text(move)};
    puzzle->play(move, events);
    line.score = puzzle->standing().score;
    line.gain = line.score - std::min(line.score, score(end()));
    line.merges = merges_in(events);
    line.longest_chain = std::max(line.merges, longest_chain(end()));
    moves_.push_back(std::move(line));
  }
}

}  // namespace tilefold::app
