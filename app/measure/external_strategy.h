// A strategy that is an external program and plays in a benchmark. Unlike a built-in strategy, it receives the final
// position of its game, and it may break the rules.
//
// One object plays one game. If the program loses by breaking the rules, the strategy chooses no further moves.
#pragma once

#include <string>

#include "engine/core/strategy.h"

namespace tilefold::measure {

class ExternalStrategy : public Strategy {
 public:
  /// Informs the program of the final position of the game, which has ended or is abandoned.
  virtual void end(const Puzzle& puzzle) = 0;

  /// Returns a sentence that says how the program lost the game by breaking the rules. The sentence is about the
  /// program and begins with "it". Empty if the program broke no rule.
  virtual std::string forfeit() const = 0;

  /// Returns the processor time that the program used for this game, in seconds.
  virtual double cpu_seconds() const = 0;
};

}  // namespace tilefold::measure
