// Caches sums of weights over parts of boards.
//
// The boards of a search differ in a few cells, so most of their parts were evaluated before. The sum of a part depends
// only on the contents of the part, so caching affects only the speed, never the results.
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

/// A direct-mapped cache that maps the contents of a part of a board to a sum of weights. A new entry evicts the old
/// one from its slot. `Key::nothing()` returns a key that differs from the key of every part; `Key::spread()` returns a
/// 32-bit hash.
template <class Key>
class PartSums {
 public:
  struct Entry {
    Key key = Key::nothing();
    std::int64_t sum = 0;
  };

  explicit PartSums(std::size_t parts) : entries_(parts << bits) {}

  /// Returns the entry that a key maps to. The sum is valid only if the entry has the same key.
  Entry& at(std::size_t part, const Key& key) { return entries_[part << bits | key.spread() >> (32 - bits)]; }

 private:
  static constexpr unsigned bits = 12;

  std::vector<Entry> entries_;
};

/// Cache key: the contents of two adjacent rows or columns of a packed board.
struct PairKey {
  std::uint64_t cells = 0;

  static constexpr PairKey nothing() { return {.cells = ~std::uint64_t{0}}; }
  std::uint32_t spread() const { return static_cast<std::uint32_t>(cells * 0x9e3779b1U & 0xffffffffU); }
  friend bool operator==(const PairKey&, const PairKey&) = default;
};

constexpr std::size_t widest_part = 3;

/// Cache key: the contents of up to three adjacent columns, one byte per cell.
struct ColumnsKey {
  std::array<std::uint64_t, widest_part> columns{};

  static constexpr ColumnsKey nothing() { return {.columns = {~std::uint64_t{0}}}; }
  std::uint32_t spread() const {
    return static_cast<std::uint32_t>(mix(columns[0] ^ std::rotl(columns[1], 21) ^ std::rotl(columns[2], 42)) >> 32U);
  }
  // Compares 64-bit words, which is faster than a call of memcmp.
  friend bool operator==(const ColumnsKey& a, const ColumnsKey& b) {
    std::uint64_t different = 0;
    for (std::size_t i = 0; i < widest_part; ++i) different |= a.columns[i] ^ b.columns[i];
    return different == 0;
  }
};

/// The caches of partial sums for one network.
struct KnownSums {
  PartSums<PairKey> pairs;
  PartSums<ColumnsKey> columns;
};

/// A thread-safe pool of caches. A search reuses a cache that an earlier search, on any thread, returned to the pool.
class SharedSums {
 public:
  /// Returns a cache from the pool, or null if it is empty.
  std::unique_ptr<KnownSums> acquire() {
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

  /// Discards all caches. Requires that no cache is in use.
  void forget() { left_.clear(); }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<KnownSums>> left_;
};

}  // namespace tilefold::learn
