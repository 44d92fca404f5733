// Reads beside the window what the strategies of a puzzle share, so that the first hint, value or analysis of a game
// comes as soon as later ones.
#pragma once

#include <functional>

#include "app/jobs/worker.h"
#include "app/play/game_view.h"
#include "app/play/trace.h"

namespace tilefold::app {

class Preparation {
 public:
  Preparation(const GameView& view, Trace& trace, std::function<void()> wake);

  /// Begins once for each puzzle on the table, when its game has a move: who only looks needs no memory for strategies.
  void advance();

  /// Begins for a puzzle whose strategies are likely to be wanted next.
  void expect(const PuzzleInfo& puzzle);

 private:
  struct Prepared {
    bool is_final = true;
  };

  const GameView& view_;
  Trace& trace_;
  const PuzzleInfo* puzzle_ = nullptr;  // the last one that was begun
  Worker<const PuzzleInfo*, Prepared> worker_;
};

}  // namespace tilefold::app
