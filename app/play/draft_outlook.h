// Determines whether a board that the user is editing can be played. If the puzzle has a map, a worker thread also
// determines whether the board can be solved.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "app/jobs/map_worker.h"
#include "app/play/draft_board.h"

namespace tilefold::play {

class DraftOutlook {
 public:
  explicit DraftOutlook(std::function<void()> wake) : worker_(std::move(wake)) {}

  /// Examines another board. `seed` is the seed of a game that starts from it.
  void examine(const DraftBoard& board, std::uint64_t seed);

  /// Fetches the worker's results. Returns true if there are new ones.
  bool poll();
  /// True if the worker is still computing the map.
  bool is_coming() const {
    return info_ != nullptr && info_->map != nullptr && obstacle_.empty() && !(latest_ && latest_->is_final);
  }

  /// Returns the reason why the board cannot be played; empty if it can be played.
  const Error& obstacle() const { return obstacle_; }
  /// Returns one line that says whether the board can be played or solved, with the reason if not, in the current
  /// language.
  std::string verdict() const;

 private:
  const PuzzleInfo* info_ = nullptr;
  Error obstacle_;
  // For puzzles without a map: the state of a game that starts from this board, and its number of legal moves.
  Status status_ = Status::playing;
  std::size_t move_count_ = 0;
  std::shared_ptr<const jobs::MapUpdate> latest_;
  jobs::MapWorker worker_;
};

}  // namespace tilefold::play
