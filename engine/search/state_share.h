// One process's share of the states of a map: a hash table of state numbers and levels, ten bytes per state, no links.
//
// A breadth-first search visits the states level by level. New states are put on a list for the next level. The list
// has a fixed length; if a level does not fit into it, the states of this level are found by scanning the whole table.
// The table has its final size from the start and never exceeds its memory limit; the operating system provides memory
// only for the pages that were written to.
//
// Sources: W. Peterson, 1957 (open addressing); R. Korf, Best-first frontier search with delayed duplicate detection,
// 2004 (scanning the table for the frontier).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/core/packed_states.h"
#include "engine/core/rng.h"

namespace tilefold {

class StateShare {
 public:
  enum class Found : std::uint8_t { is_new, is_known, no_room };

  /// Creates a table of states that uses at most `bytes` bytes. Returns nullopt if the allocation fails.
  static std::optional<StateShare> of_bytes(std::size_t bytes);

  /// `room` returns the maximum number of states, `size` the current number.
  std::size_t room() const { return slots_ / 8 * 7; }
  std::size_t size() const { return size_; }

  /// Prefetches the slot that `add` and `mark` read first.
  void fetch(PackedState state) const { __builtin_prefetch(&states_[slot_of(state)]); }

  /// Adds a state to the next level if it is new.
  Found add(PackedState state);

  /// Puts a stored state on the next level if the state has no level yet.
  void mark(PackedState state);

  /// Advances to the next level. The first call starts level 0.
  void begin_level();

  /// Returns the next state of the current level, or nullopt at its end.
  std::optional<PackedState> next();

  /// Restarts the search: clears all levels and puts the states for which `is_first` is true on level 0, which becomes
  /// the next level.
  template <class F>
  void begin_again(const F& is_first);

  /// Returns the level of a state, or nullopt if the state is unknown or has no level.
  std::optional<int> level(PackedState state) const;

 private:
  using Slot = std::uint32_t;
  struct Release {
    void operator()(void* memory) const;
  };
  template <class T>
  using Memory = std::unique_ptr<T[], Release>;

  StateShare() = default;

  // Returns the first slot to probe for a state. Uses different bits of the hash than the choice of the process.
  Slot slot_of(PackedState state) const { return static_cast<Slot>((mix(state) >> 32U) * slots_ >> 32U); }
  Slot find(PackedState state) const;
  void put_on_next_level(Slot slot);

  std::uint64_t slots_ = 0;
  std::size_t size_ = 0;
  Memory<PackedState> states_;    // for each slot, the number of its state plus 1; 0 for an empty slot
  Memory<std::uint16_t> levels_;  // for each slot, the level of its state plus 1; 0 if the state has no level
  std::uint16_t level_ = 0xffff;

  // The list of new states: a ring buffer that contains the remaining states of the current level, followed by the
  // states found for the next level. A level is "whole" if the list contains all its states.
  std::size_t list_room_ = 0;
  Memory<Slot> list_;
  std::size_t first_ = 0;
  std::size_t present_ = 0;
  std::size_t coming_ = 0;
  bool is_present_whole_ = true;
  bool is_coming_whole_ = true;
  std::uint64_t looked_through_ = 0;  // if the current level is not whole, number of slots scanned so far
};

inline StateShare::Slot StateShare::find(PackedState state) const {
  Slot slot = slot_of(state);
  while (states_[slot] != state + 1 && states_[slot] != 0) slot = slot + 1 == slots_ ? 0 : slot + 1;
  return slot;
}

inline void StateShare::put_on_next_level(Slot slot) {
  levels_[slot] = static_cast<std::uint16_t>(level_ + 2);
  if (!is_coming_whole_) return;
  if (present_ + coming_ == list_room_) {
    is_coming_whole_ = false;
    coming_ = 0;
    return;
  }
  std::size_t place = first_ + present_ + coming_++;
  if (place >= list_room_) place -= list_room_;
  list_[place] = slot;
}

inline StateShare::Found StateShare::add(PackedState state) {
  const Slot slot = find(state);
  if (states_[slot] != 0) return Found::is_known;
  if (size_ == room()) return Found::no_room;
  states_[slot] = state + 1;
  ++size_;
  put_on_next_level(slot);
  return Found::is_new;
}

inline void StateShare::mark(PackedState state) {
  const Slot slot = find(state);
  if (states_[slot] != 0 && levels_[slot] == 0) put_on_next_level(slot);
}

template <class F>
void StateShare::begin_again(const F& is_first) {
  level_ = 0xffff;
  present_ = 0;
  coming_ = 0;
  is_coming_whole_ = true;
  for (std::uint64_t slot = 0; slot < slots_; ++slot) {
    if (states_[slot] == 0) continue;
    levels_[slot] = 0;
    if (is_first(states_[slot] - 1)) put_on_next_level(static_cast<Slot>(slot));
  }
}

}  // namespace tilefold
