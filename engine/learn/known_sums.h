// Sums over parts of boards, kept for other boards that have parts in common.
//
// The boards of a search differ in a few cells, so most of their parts were met before. What such a part adds to an
// evaluation need not be looked up again, weight by weight. It is told by all that lies there, so what is kept changes
// nothing but the time.
//
// Source: ours.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "engine/core/rng.h"

namespace tilefold::learn {

/// Sums by what lies in a part of a board: those that were met last. `Key` has a `nothing` that is no part's, and a
/// `spread()` of 32 bits.
template <class Key>
class PartSums {
 public:
  struct Entry {
    Key key = Key::nothing();
    std::int64_t sum = 0;
  };

  explicit PartSums(std::size_t parts) : entries_(parts << bits) {}

  /// Where the sum for a key is, if it is known.
  Entry& at(std::size_t part, const Key& key) { return entries_[part << bits | key.spread() >> (32 - bits)]; }

 private:
  static constexpr unsigned bits = 12;

  std::vector<Entry> entries_;
};

/// Two neighbouring lines of a packed board.
struct PairKey {
  std::uint64_t cells = 0;

  static constexpr PairKey nothing() { return {.cells = ~std::uint64_t{0}}; }
  std::uint32_t spread() const { return static_cast<std::uint32_t>(cells * 0x9e3779b1U & 0xffffffffU); }
  friend bool operator==(const PairKey&, const PairKey&) = default;
};

constexpr std::size_t widest_part = 3;

/// A few neighbouring columns, a byte a cell.
struct ColumnsKey {
  std::array<std::uint64_t, widest_part> columns{};

  static constexpr ColumnsKey nothing() { return {.columns = {~std::uint64_t{0}}}; }
  std::uint32_t spread() const {
    return static_cast<std::uint32_t>(mix(columns[0] ^ std::rotl(columns[1], 21) ^ std::rotl(columns[2], 42)) >> 32U);
  }
  // Sooner than a call that compares memory.
  friend bool operator==(const ColumnsKey& a, const ColumnsKey& b) {
    std::uint64_t different = 0;
    for (std::size_t i = 0; i < widest_part; ++i) different |= a.columns[i] ^ b.columns[i];
    return different == 0;
  }
};

/// What is kept of one network.
struct KnownSums {
  PartSums<PairKey> pairs;
  PartSums<ColumnsKey> columns;
};

/// Sums for one who asks, and then for the next: a search goes on with what another has left, of whatever thread.
class SharedSums {
 public:
  /// None where nobody has left any.
  std::unique_ptr<KnownSums> take() {
    const std::lock_guard lock(mutex_);
    if (left_.empty()) return nullptr;
    auto sums = std::move(left_.back());
    left_.pop_back();
    return sums;
  }

  void leave(std::unique_ptr<KnownSums> sums) {
    const std::lock_guard lock(mutex_);
    left_.push_back(std::move(sums));
  }

  /// While none is taken.
  void forget() { left_.clear(); }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<KnownSums>> left_;
};

}  // namespace tilefold::learn
