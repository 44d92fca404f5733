// An external strategy: an external program that plays in a benchmark. Unlike a built-in strategy it learns how its
// games end, and it may break the rules.
//
// One external strategy plays one game. After it has lost by breaking the rules it chooses no more moves.
#pragma once

#include <string>

#include "engine/core/strategy.h"

namespace tilefold::app {

class ExternalStrategy : public Strategy {
 public:
  /// Reports the final position: the game has ended or is abandoned.
  virtual void end(const Puzzle& puzzle) = 0;

  /// Returns the rule violation that lost the game, as a sentence that begins with "it"; empty if the external strategy
  /// broke no rule.
  virtual std::string forfeit() const = 0;

  /// Processor time used for its game, in seconds.
  virtual double cpu_seconds() const = 0;
};

}  // namespace tilefold::app
