// A share of numbered items: share I of N consists of every N-th item, beginning with the I-th. So each share contains
// items of all kinds.
//
// The class only computes; it does not store the items. Invariant: every item belongs to exactly one share.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tilefold::work {

/// Maximum number of shares into which a run can be divided.
constexpr std::uint64_t most_parts = 1'000'000;

struct Share {
  std::uint64_t part = 1;   ///< number of this share, from 1
  std::uint64_t parts = 1;  ///< number of shares

  std::size_t size(std::size_t items) const { return (items + parts - part) / parts; }
  std::size_t item(std::size_t index) const { return index * parts + part - 1; }
  std::size_t index(std::size_t item) const { return item / parts; }
  bool holds(std::size_t item) const { return item % parts == part - 1; }
  friend bool operator==(const Share&, const Share&) = default;
};

}  // namespace tilefold::work
