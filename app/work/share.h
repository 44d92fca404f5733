// Share I of N of numbered items: every N-th item, starting with the I-th, so that each share contains items of all
// kinds.
//
// It stores no items; it only does the arithmetic. Invariant: every item belongs to exactly one share.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tilefold::app {

/// Maximum number of shares of a run.
constexpr std::uint64_t most_parts = 1'000'000;

struct Share {
  std::uint64_t part = 1;  ///< from 1
  std::uint64_t parts = 1;

  std::size_t size(std::size_t items) const { return (items + parts - part) / parts; }
  std::size_t item(std::size_t index) const { return index * parts + part - 1; }
  std::size_t index(std::size_t item) const { return item / parts; }
  bool holds(std::size_t item) const { return item % parts == part - 1; }
  friend bool operator==(const Share&, const Share&) = default;
};

}  // namespace tilefold::app
