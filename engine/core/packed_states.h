// Encodes the states that can be reached from a position as 64-bit numbers, for maps that store only this number for
// each state.
//
// The encoding is specific to the puzzle and the same in every process that starts from the same position. This
// interface neither stores nor explores states; SharedMap (engine/search/shared_map.h) does. Invariant: every move can
// be undone by another move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/core/rules.h"

namespace tilefold {

/// An encoded state; never the largest 64-bit number.
using PackedState = std::uint64_t;

class PackedStates {
 public:
  virtual ~PackedStates() = default;

  /// Returns the encoding of the position from which this object was created.
  virtual PackedState start() const = 0;
  virtual bool is_solved(PackedState state) const = 0;

  /// Returns an upper bound on the number of moves that are possible in any state.
  virtual std::size_t most_steps() const = 0;

  /// Writes the states that are one move away from `state` to `next`, in the order of StateGraph::links, and returns
  /// their number. Solved states have neighbours, too.
  virtual std::size_t steps(PackedState state, PackedState* next) const = 0;

  /// `move` returns the move from a state to a neighbouring state; `text` returns the same text as StateGraph::text.
  virtual Move move(PackedState from, PackedState to) const = 0;
  virtual std::string text(PackedState state) const = 0;
};

}  // namespace tilefold
