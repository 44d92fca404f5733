// A strategy that is not ours: another program that plays in a benchmark, is told how games end, and may break the
// rules.
//
// One guest plays one game. Once it has lost it by breaking the rules it chooses nothing any more.
#pragma once

#include <string>

#include "engine/core/strategy.h"

namespace tilefold::app {

class Guest : public Strategy {
 public:
  /// Its game has ended, or is not played on, as `puzzle` stands.
  virtual void end(const Puzzle& puzzle) = 0;

  /// How it has lost its game, as a sentence that begins with "it"; empty where it has not.
  virtual std::string forfeit() const = 0;

  /// Processor time that it has used for its game.
  virtual double cpu_seconds() const = 0;
};

}  // namespace tilefold::app
