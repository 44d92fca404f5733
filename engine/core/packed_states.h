// The states that can be reached from a position, each as one number of 64 bits: for maps that hold nothing else of a
// state.
//
// The numbers are the puzzle's own and mean the same in every process that was given the same position. It holds no
// state and finds none; SharedMap (engine/search/shared_map.h) does. Law: every step can be taken back by a step.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/core/rules.h"

namespace tilefold {

/// The number of a state; all but the greatest number of 64 bits.
using PackedState = std::uint64_t;

class PackedStates {
 public:
  virtual ~PackedStates() = default;

  /// The position that it was made of.
  virtual PackedState start() const = 0;
  virtual bool is_solved(PackedState state) const = 0;

  /// No state has more steps.
  virtual std::size_t most_steps() const = 0;

  /// Writes the states one move away, also from a solved one, in the order of StateGraph::links; returns how many.
  virtual std::size_t steps(PackedState state, PackedState* next) const = 0;

  /// The move that leads from a state to one that is a step away; and a state as StateGraph::text has it.
  virtual Move move(PackedState from, PackedState to) const = 0;
  virtual std::string text(PackedState state) const = 0;
};

}  // namespace tilefold
