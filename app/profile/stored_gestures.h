// The gestures of a game that made no move, and the path of the pointer.
#pragma once

#include <cstdint>
#include <functional>

#include "app/profile/store.h"

namespace tilefold::profile {

/// Factor by which coordinates in cells are multiplied before they are stored as integers.
constexpr double thousandths = 1000;

class StoredGestures {
 public:
  /// Requires: `store` outlives this object.
  explicit StoredGestures(Store& store) : store_(store) {}

  /// Calls `each` for every gesture of a game, in the order in which they were made; stops when `each` returns false.
  /// Does not keep the gestures in memory, because a path may have many points.
  using EachGesture = std::function<bool(const StoredGesture&)>;
  Result<Done> for_each(std::int64_t game, const EachGesture& each);

 private:
  Store& store_;
};

}  // namespace tilefold::profile
