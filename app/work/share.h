// Part I of N of numbered items: every N-th, beginning with the I-th, so that all parts have work of all kinds.
//
// It holds no items; it only counts. Law: every item belongs to exactly one part.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tilefold::app {

/// No run is cut into more parts.
constexpr std::uint64_t most_parts = 1'000'000;

struct Share {
  std::uint64_t part = 1;  ///< from 1
  std::uint64_t parts = 1;

  std::size_t size(std::size_t items) const { return (items + parts - part) / parts; }
  std::size_t item(std::size_t place) const { return place * parts + part - 1; }
  std::size_t place(std::size_t item) const { return item / parts; }
  bool holds(std::size_t item) const { return item % parts == part - 1; }
  friend bool operator==(const Share&, const Share&) = default;
};

}  // namespace tilefold::app
