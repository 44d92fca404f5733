#include "engine/search/state_share.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace tilefold {

void StateShare::Release::operator()(void* memory) const {
  std::free(memory);
}

std::optional<StateShare> StateShare::of_bytes(std::size_t bytes) {
  constexpr std::size_t in_list = 8;  // number of slots of the table for each list entry
  // Bytes per list entry: the numbers and levels of its slots of the table, and the list entry itself.
  constexpr std::size_t bytes_of_list = in_list * (sizeof(PackedState) + sizeof(std::uint16_t)) + sizeof(Slot);
  StateShare share;
  share.list_room_ = std::clamp<std::size_t>(bytes / bytes_of_list, 2, std::numeric_limits<Slot>::max() / in_list);
  share.slots_ = in_list * share.list_room_;
  // Uses calloc, because the operating system then provides memory pages only when they are written to.
  share.states_.reset(static_cast<PackedState*>(std::calloc(share.slots_, sizeof(PackedState))));
  share.levels_.reset(static_cast<std::uint16_t*>(std::calloc(share.slots_, sizeof(std::uint16_t))));
  share.list_.reset(static_cast<Slot*>(std::calloc(share.list_room_, sizeof(Slot))));
  if (share.states_ == nullptr || share.levels_ == nullptr || share.list_ == nullptr) return std::nullopt;
  return share;
}

void StateShare::begin_level() {
  ++level_;
  first_ += present_;
  if (first_ >= list_room_) first_ -= list_room_;
  present_ = coming_;
  is_present_whole_ = is_coming_whole_;
  coming_ = 0;
  is_coming_whole_ = true;
  looked_through_ = 0;
}

std::optional<PackedState> StateShare::next() {
  if (is_present_whole_) {
    if (present_ == 0) return std::nullopt;
    --present_;
    const Slot slot = list_[first_];
    first_ = first_ + 1 == list_room_ ? 0 : first_ + 1;
    return states_[slot] - 1;
  }
  while (looked_through_ < slots_) {
    const std::uint64_t slot = looked_through_++;
    if (levels_[slot] == level_ + 1) return states_[slot] - 1;
  }
  return std::nullopt;
}

std::optional<int> StateShare::level(PackedState state) const {
  const Slot slot = find(state);
  return states_[slot] == 0 || levels_[slot] == 0 ? std::nullopt : std::optional(levels_[slot] - 1);
}

}  // namespace tilefold
