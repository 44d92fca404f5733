// Twins: features of one table that read the same cells in different orders, such as a block from the left and from the
// right. A board with one of them has all, so what counts is their sum, and one can stand for all.
//
// Source: ours.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/learn/features.h"

namespace tilefold::learn {

class Twins {
 public:
  /// Those that are twins on boards of every size. With eras there are none: where one has learned nothing it has
  /// another's weight.
  explicit Twins(const Features& features);

  /// The twins of a weight and itself, by rising index, each once.
  class Family {
   public:
    explicit Family(std::uint64_t index) { add(index); }
    void add(std::uint64_t index);
    std::span<const std::uint64_t> indices() const& { return {indices_.data(), size_}; }
    std::span<const std::uint64_t> indices() const&& = delete;  // a family must outlive what is seen of it

   private:
    std::array<std::uint64_t, 8> indices_{};  // no more orders than images of a board
    std::size_t size_ = 0;
  };
  Family of(std::uint64_t index) const;

 private:
  struct Table {
    std::uint64_t first = 0;
    std::size_t cells = 0;
    std::vector<Positions> orders;  // for each cell of the shape which one is read in its place
  };

  static std::vector<Positions> orders_of(std::span<const Site> sites);

  std::uint64_t rungs_;
  std::vector<Table> tables_;  // those with more than one order, by rising `first`
};

}  // namespace tilefold::learn
