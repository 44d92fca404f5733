// Finds equivalent features. Equivalent features share a weight table and read the same cells in different orders, such
// as a block from the left and from the right. Because they always occur together, only the sum of their weights
// matters, and one weight can represent all of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/learn/tuple_features.h"

namespace tilefold::learn {

class EquivalentFeatures {
 public:
  /// Finds the features that are equivalent on boards of every size. Finds none in a network with stages: in such a
  /// network a weight of 0 means that the weight of the previous stage applies, so weights cannot be merged.
  explicit EquivalentFeatures(const Features& features);

  /// The index of a weight and the indices of the weights of all equivalent features, in ascending order and without
  /// duplicates.
  class Family {
   public:
    explicit Family(std::uint64_t index) { add(index); }
    void add(std::uint64_t index);
    std::span<const std::uint64_t> indices() const& { return {indices_.data(), size_}; }
    std::span<const std::uint64_t> indices() const&& = delete;  // deleted because the span would dangle

   private:
    std::array<std::uint64_t, 8> indices_{};  // at most 8, because a board has 8 reflections and rotations
    std::size_t size_ = 0;
  };
  Family of(std::uint64_t index) const;

 private:
  struct Table {
    std::uint64_t first = 0;
    std::size_t cells = 0;
    std::vector<Positions> orders;  // the orders in which equivalent features read the cells of the shape
  };

  static std::vector<Positions> orders_of(std::span<const Site> sites);

  std::uint64_t tile_classes_;
  std::vector<Table> tables_;  // the weight tables that equivalent features share, sorted by `first`
};

}  // namespace tilefold::learn
