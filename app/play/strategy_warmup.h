// Loads the data of a puzzle's strategies in a worker thread before they are needed, so that the first hint, value or
// analysis does not take longer than later ones.
#pragma once

#include <functional>

#include "app/jobs/worker.h"
#include "app/play/game_controller.h"
#include "app/play/task.h"
#include "app/play/trace.h"

namespace tilefold::play {

class StrategyWarmup final : public Task {
 public:
  StrategyWarmup(const GameController& game, Trace& trace, std::function<void()> wake);

  /// Starts loading for the current puzzle after the first move. If the user only looks at a puzzle, its strategies
  /// take no memory.
  Redraw advance(double now) override;

  /// Starts loading for a puzzle whose strategies will probably be needed next.
  void expect(const PuzzleInfo& puzzle);

 private:
  struct Prepared {
    bool is_final = true;
  };

  const GameController& game_;
  Trace& trace_;
  const PuzzleInfo* puzzle_ = nullptr;  // the puzzle for which loading was started last
  jobs::Worker<const PuzzleInfo*, Prepared> worker_;
};

}  // namespace tilefold::play
