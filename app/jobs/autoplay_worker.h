// Lets a strategy choose a move on a copy of the game, in a worker thread. When it is stopped, it returns the best
// choice so far.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "app/jobs/worker.h"
#include "engine/core/strategy.h"

namespace tilefold::jobs {

/// Size of the search. `by_options`: one search, limited by the strategy's options. `growing`: one search after the
/// other, each larger than the one before, until a stop is requested.
enum class Effort : std::uint8_t { by_options, growing };

struct MoveQuery {
  std::shared_ptr<const Strategy> strategy;
  std::unique_ptr<Puzzle> puzzle;
  Budget budget;
  Effort effort = Effort::by_options;
  /// If set, returns the reason why the strategy chose no move. Not set for strategies that always choose a move.
  std::function<std::string()> problem = {};
};

/// The strategy's choice. `is_final` is false if the strategy is still looking for a better one.
struct Answer {
  Choice choice;
  bool is_final = true;
  std::string problem = {};  ///< why the strategy chose no move; empty if it chose one
};

class AutoplayWorker : public Worker<MoveQuery, Answer> {
 public:
  explicit AutoplayWorker(std::function<void()> wake);
};

}  // namespace tilefold::jobs
