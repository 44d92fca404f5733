// A set of cells of a small board, as a bit set of `Words` 64-bit words; cells are numbered in reading order.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>

#include "engine/core/rng.h"

namespace tilefold::pairs {

template <int Words>
class CellSet {
 public:
  static constexpr int capacity = 64 * Words;
  static constexpr int none = -1;

  bool test(int cell) const { return (words_[word(cell)] >> bit(cell) & 1U) != 0; }
  void insert(int cell) { words_[word(cell)] |= std::uint64_t{1} << bit(cell); }
  void remove(int cell) { words_[word(cell)] &= ~(std::uint64_t{1} << bit(cell)); }

  bool empty() const { return *this == CellSet{}; }

  int count() const {
    int count = 0;
    for (const std::uint64_t part : words_) count += std::popcount(part);
    return count;
  }

  bool contains(const CellSet& other) const {
    bool contains = true;
    for (std::size_t i = 0; i < Words; ++i) contains = contains && (other.words_[i] & ~words_[i]) == 0;
    return contains;
  }

  /// Returns the first cell that is in both sets, or `none`.
  static int first_common(const CellSet& a, const CellSet& b) {
    for (std::size_t i = 0; i < Words; ++i)
      if (const std::uint64_t common = a.words_[i] & b.words_[i]; common != 0)
        return static_cast<int>(64 * i) + std::countr_zero(common);
    return none;
  }

  /// Calls visit(cell) for every cell, in order.
  template <class F>
  void for_each(F&& visit) const {
    for (std::size_t i = 0; i < Words; ++i)
      for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1)
        visit(static_cast<int>(64 * i) + std::countr_zero(rest));
  }

  /// Returns the membership of `length` consecutive cells, beginning with cell `begin`, as bits. Requires a length
  /// below 64. Bits of cells past the capacity are 0.
  std::uint64_t slice(int begin, int length) const {
    const std::size_t i = word(begin);
    std::uint64_t bits = words_[i] >> bit(begin);
    if (bit(begin) != 0 && i + 1 < Words) bits |= words_[i + 1] << (64 - bit(begin));
    return bits & ((std::uint64_t{1} << static_cast<unsigned>(length)) - 1);
  }

  /// Inserts cell begin + i for every set bit i of `bits`. Requires that none of these cells is past the capacity.
  void insert_slice(int begin, std::uint64_t bits) {
    const std::size_t i = word(begin);
    words_[i] |= bits << bit(begin);
    if (bit(begin) != 0 && i + 1 < Words) words_[i + 1] |= bits >> (64 - bit(begin));
  }

  std::uint64_t hash() const {
    std::uint64_t hash = 0;
    for (const std::uint64_t part : words_) hash = mix(hash ^ part);
    return hash;
  }

  friend bool operator==(const CellSet&, const CellSet&) = default;
  /// Written out instead of defaulted, because some standard libraries lack operator<=> for std::array.
  friend std::strong_ordering operator<=>(const CellSet& a, const CellSet& b) {
    for (std::size_t i = 0; i < Words; ++i)
      if (a.words_[i] != b.words_[i])
        return a.words_[i] < b.words_[i] ? std::strong_ordering::less : std::strong_ordering::greater;
    return std::strong_ordering::equal;
  }

 private:
  static constexpr std::size_t word(int cell) { return static_cast<std::size_t>(cell) / 64; }
  static constexpr unsigned bit(int cell) { return static_cast<unsigned>(cell) % 64; }

  std::array<std::uint64_t, Words> words_{};
};

}  // namespace tilefold::pairs
