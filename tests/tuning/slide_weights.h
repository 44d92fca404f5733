// Writes the weights of Slide's board evaluation as engine/puzzles/slide/stored_weights.h reads them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "engine/puzzles/slide/evaluation.h"

namespace tilefold::slide {

/// A weight in units, by the index of its feature.
struct StoredWeight {
  std::uint32_t index = 0;
  std::int16_t weight = 0;
};

/// A string of bits, in words, the lowest bit first.
class BitWriter {
 public:
  void number(std::uint64_t value, unsigned bits) {
    for (unsigned i = 0; i < bits; ++i, ++at_) {
      if (at_ % 64 == 0) words_.push_back(0);
      words_.back() |= (value >> i & 1U) << (at_ % 64);
    }
  }

  /// Seven bits a byte.
  void number_of_bytes(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7U) number((value & 0x7fU) | 0x80U, 8);
    number(value, 8);
  }

  void golomb(std::uint64_t value, unsigned order) {
    const std::uint64_t more = value + (std::uint64_t{1} << order);
    const auto bits = static_cast<unsigned>(std::bit_width(more)) - 1;
    number(std::uint64_t{1} << (bits - order), bits - order + 1);
    number(more & ((std::uint64_t{1} << bits) - 1), bits);
  }

  const std::vector<std::uint64_t>& words() const { return words_; }

 private:
  std::vector<std::uint64_t> words_;
  std::size_t at_ = 0;
};

/// Takes the weights of one kind after the other.
class WeightsWriter {
 public:
  /// The weights of the next kind, by rising index.
  void add(std::span<const StoredWeight> weights) {
    std::vector<std::uint64_t> changes;
    StoredWeight last{.index = std::numeric_limits<std::uint32_t>::max()};
    for (const StoredWeight& next : weights) {
      gaps_.number_of_bytes(next.index - last.index - 1);
      const std::int32_t change = next.weight - last.weight;
      changes.push_back(static_cast<std::uint32_t>(change) << 1U ^ static_cast<std::uint32_t>(change >> 31U));
      last = next;
    }
    const unsigned order = best_order(changes);
    kinds_.push_back(weights.size() | std::uint64_t{order} << 32U);
    for (const std::uint64_t change : changes) weights_.golomb(change, order);
  }

  std::vector<std::uint64_t> words() const {
    std::vector<std::uint64_t> words{1 + kinds_.size() + gaps_.words().size()};
    for (const auto* part : {&kinds_, &gaps_.words(), &weights_.words()})
      words.insert(words.end(), part->begin(), part->end());
    return words;
  }

 private:
  static unsigned length(std::uint64_t value, unsigned order) {
    return 2 * static_cast<unsigned>(std::bit_width(value + (std::uint64_t{1} << order))) - 1 - order;
  }

  static unsigned best_order(std::span<const std::uint64_t> values) {
    std::array<std::uint64_t, 16> lengths{};
    for (unsigned order = 0; order < lengths.size(); ++order)
      for (const std::uint64_t value : values) lengths[order] += length(value, order);
    return static_cast<unsigned>(std::min_element(lengths.begin(), lengths.end()) - lengths.begin());
  }

  std::vector<std::uint64_t> kinds_;
  BitWriter gaps_;
  BitWriter weights_;
};

}  // namespace tilefold::slide
