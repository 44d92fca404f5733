#include "app/play/draft_outlook.h"

#include "app/play/capitalised.h"
#include "render/scene/number_text.h"

namespace tilefold::play {
namespace {

// Returns a sentence about the result of a search for a solution that was made without computing a map.
std::string path_summary(const SolutionPath& path) {
  switch (path.outcome) {
    case PathOutcome::solved: return "Shortest solution: " + render::counted(path.moves.size(), "move");
    case PathOutcome::unsolvable: return "No solution";
    case PathOutcome::gave_up:
    case PathOutcome::stopped: break;
  }
  return "Gave up after " + render::grouped(path.nodes) + " states: a solution takes at least " +
         render::counted(static_cast<std::size_t>(path.min_moves), "move");
}

// Returns a phrase about a game that starts from this position: the number of legal moves, or that the game is already
// over.
std::string outlook_summary(const Puzzle& puzzle) {
  if (puzzle.standing().status == Status::playing) return "Playable: " + render::counted(puzzle.moves().size(), "move");
  return puzzle.standing().status == Status::won ? "Already solved" : "No moves left";
}

}  // namespace

void DraftOutlook::examine(const DraftBoard& board, std::uint64_t seed) {
  info_ = board.info;
  obstacle_.clear();
  summary_.clear();
  latest_.reset();
  worker_.cancel();
  EventBatch setup;
  auto puzzle = info_->read(board.values, seed, board.state, setup);
  if (!puzzle) {
    obstacle_ = puzzle.error().message;
  } else if (info_->map != nullptr) {
    worker_.ask({.puzzle = std::move(*puzzle), .goals = Goals::full, .demand = jobs::MapDemand::graph});
  } else {
    summary_ = outlook_summary(**puzzle);
  }
}

bool DraftOutlook::poll() {
  auto update = worker_.poll();
  if (!update) return false;
  latest_ = std::move(update);
  return true;
}

std::string DraftOutlook::verdict() const {
  if (!obstacle_.empty()) return capitalised(obstacle_);
  if (info_->map == nullptr) return summary_;
  if (latest_ == nullptr) return "Looking for a solution…";
  if (latest_->graph == nullptr) return latest_->path ? path_summary(*latest_->path) : capitalised(latest_->message);
  const auto moves = latest_->graph->distance(0);
  const std::string states = "  ·  " + render::grouped(latest_->graph->size()) + " states";
  if (!moves) return "No solution" + states;
  return "Shortest solution: " + render::counted(static_cast<std::size_t>(*moves), "move") + states;
}

}  // namespace tilefold::play
