#include "app/play/draft_outlook.h"

#include "app/language/tr.h"
#include "app/play/capitalised.h"

namespace tilefold::play {
namespace {

std::string shortest_solution(std::uint64_t moves) {
  return tr_plural(moves, "Shortest solution: {} move", "Shortest solution: {} moves", language::number(moves));
}

// Returns a sentence about the result of a search for a solution that was made without computing a map.
std::string path_summary(const SolutionPath& path) {
  switch (path.outcome) {
    case PathOutcome::solved: return shortest_solution(path.moves.size());
    case PathOutcome::unsolvable: return tr("No solution");
    case PathOutcome::gave_up:
    case PathOutcome::stopped: break;
  }
  const auto min_moves = static_cast<std::uint64_t>(path.min_moves);
  return tr_plural(min_moves, "Gave up after {1} states: a solution takes at least {0} move",
                   "Gave up after {1} states: a solution takes at least {0} moves", language::number(min_moves),
                   language::number(path.nodes));
}

// Returns a phrase about a game that starts from this position: the number of legal moves, or that the game is already
// over.
std::string outlook_summary(Status status, std::size_t moves) {
  if (status == Status::playing)
    return tr_plural(moves, "Playable: {} move", "Playable: {} moves", language::number(moves));
  return status == Status::won ? tr("Already solved") : tr("No moves left");
}

}  // namespace

void DraftOutlook::examine(const DraftBoard& board, std::uint64_t seed) {
  info_ = board.info;
  obstacle_ = {};
  latest_.reset();
  worker_.cancel();
  EventBatch setup;
  auto puzzle = info_->read(board.values, seed, board.state, setup);
  if (!puzzle) {
    obstacle_ = puzzle.error();
  } else if (info_->map != nullptr) {
    worker_.ask({.puzzle = std::move(*puzzle), .goals = Goals::full, .demand = jobs::MapDemand::graph});
  } else {
    status_ = (*puzzle)->standing().status;
    move_count_ = (*puzzle)->moves().size();
  }
}

bool DraftOutlook::poll() {
  auto update = worker_.poll();
  if (!update) return false;
  latest_ = std::move(update);
  return true;
}

std::string DraftOutlook::verdict() const {
  if (!obstacle_.empty()) return capitalised(tr(obstacle_));
  if (info_->map == nullptr) return outlook_summary(status_, move_count_);
  if (latest_ == nullptr) return tr("Looking for a solution…");
  if (latest_->graph == nullptr) return latest_->path ? path_summary(*latest_->path) : capitalised(latest_->message);
  const auto moves = latest_->graph->distance(0);
  const std::string states =
      tr_plural(latest_->graph->size(), "  ·  {} state", "  ·  {} states", language::number(latest_->graph->size()));
  return (moves ? shortest_solution(static_cast<std::uint64_t>(*moves)) : tr("No solution")) + states;
}

}  // namespace tilefold::play
