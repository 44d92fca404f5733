// Thinks beside the window: lets a strategy choose on a clone of the game. A thought that is stopped answers with what
// it has found by then.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "app/jobs/worker.h"
#include "engine/core/strategy.h"

namespace tilefold::app {

/// How long a strategy thinks: as its options say, or in ever larger searches until `hurry`.
enum class Effort : std::uint8_t { by_options, growing };

struct Question {
  std::shared_ptr<const Strategy> strategy;
  std::unique_ptr<Puzzle> puzzle;
  Budget budget;
  Effort effort = Effort::by_options;
  std::function<std::string()> problem = {};  ///< why it has chosen nothing, of strategies that may fail
};

/// A choice, and whether the strategy is done or still looks for a better one.
struct Answer {
  Choice choice;
  bool is_final = true;
  std::string problem = {};  ///< why there is no choice
};

class AutoplayWorker : public Worker<Question, Answer> {
 public:
  explicit AutoplayWorker(std::function<void()> wake);
};

}  // namespace tilefold::app
