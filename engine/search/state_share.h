// The states of a map that belong to one process: a table of numbers and levels, ten bytes a state, without links.
//
// A breadth-first search goes through it level by level: what is found on the way is listed for the next one. The list
// is short; a level that does not fit it is found by looking through the whole table. The table is as large as it will
// ever be from the beginning, so it takes no memory but what it was given, and of that only what it has written to.
//
// Sources: open addressing, W. Peterson, 1957; frontiers by a scan of the table as in R. Korf, Best-first frontier
// search with delayed duplicate detection, 2004, where lists are too long.
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

  /// With room for as many states as so many bytes hold; none where the system has not so much.
  static std::optional<StateShare> of_bytes(std::size_t bytes);

  /// How many states it can hold, and does.
  std::size_t room() const { return slots_ / 8 * 7; }
  std::size_t size() const { return size_; }

  /// Asks the memory for what `add` and `mark` will look at.
  void fetch(PackedState state) const { __builtin_prefetch(&states_[slot_of(state)]); }

  /// Puts a state on the level after the present one, if it is new.
  Found add(PackedState state);

  /// Puts a state that is there and on no level on the one after the present one.
  void mark(PackedState state);

  /// Goes on to the next level; the first one is 0.
  void begin_level();

  /// The states of the present level, one after the other.
  std::optional<PackedState> next();

  /// Begins anew: leaves the states on no level, but those that `is_first` says on level 0, which is the next one.
  template <class F>
  void begin_again(const F& is_first);

  /// The level of a state that is there and on one.
  std::optional<int> level(PackedState state) const;

 private:
  using Slot = std::uint32_t;
  struct Release {
    void operator()(void* memory) const;
  };
  template <class T>
  using Memory = std::unique_ptr<T[], Release>;

  StateShare() = default;

  // Not by the bits that say which process a state belongs to.
  Slot slot_of(PackedState state) const { return static_cast<Slot>((mix(state) >> 32U) * slots_ >> 32U); }
  Slot find(PackedState state) const;
  void put_on_next_level(Slot slot);

  std::uint64_t slots_ = 0;
  std::size_t size_ = 0;
  Memory<PackedState> states_;    // one more than the state, 0 for none
  Memory<std::uint16_t> levels_;  // likewise
  std::uint16_t level_ = 0xffff;

  // The list: a ring with what is left of the present level and then what there is of the next one.
  std::size_t list_room_ = 0;
  Memory<Slot> list_;
  std::size_t first_ = 0;
  std::size_t present_ = 0;
  std::size_t coming_ = 0;
  bool is_present_whole_ = true;
  bool is_coming_whole_ = true;
  std::uint64_t looked_through_ = 0;  // slots, where the present level is not listed
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
