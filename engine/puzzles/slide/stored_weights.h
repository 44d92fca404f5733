// The weights of Slide's board evaluation as they are stored: a string of bits, in words of 64, the lowest bit first.
//
// The first word says at which word the weights begin. Then a word for each kind: how many weights it has (32 bits),
// and the order of their numbers. Then bytes, for all weights of all kinds by rising index: how many indices were left
// out before it, seven bits a byte, the lowest first, with the highest bit set where more follow. From a word of their
// own on the weights: by how much each differs from the one before it, in the exponential Golomb code of the order; a
// difference d is written as 2d, or as -2d - 1 if it is negative. The bytes pack well, as what follows them does not.
// tests/tuning/slide_weights.h writes them.
//
// Sources: run lengths, S. Golomb, 1966; exponential Golomb codes, J. Teuhola, 1978.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "engine/puzzles/slide/evaluation.h"

namespace tilefold::slide {

/// Reads numbers from a string of bits.
class StoredBits {
 public:
  explicit StoredBits(std::span<const std::uint64_t> words) : words_(words) {}

  /// Seven bits a byte.
  std::uint64_t number_of_bytes() {
    std::uint64_t result = 0;
    for (unsigned shift = 0;; shift += 7) {
      const std::uint64_t byte = number(8);
      result |= (byte & 0x7fU) << shift;
      if (byte < 0x80) return result;
    }
  }

  std::uint64_t number(unsigned bits) {
    const std::uint64_t result = next() & ((std::uint64_t{1} << bits) - 1);
    at_ += bits;
    return result;
  }

  /// The number plus 2^order without its first bit, after a one and as many zeros as it has bits beyond the order.
  std::uint64_t golomb(unsigned order) {
    const auto zeros = static_cast<unsigned>(std::countr_zero(next()));
    at_ += zeros + 1;
    const unsigned bits = zeros + order;
    return number(bits) + (std::uint64_t{1} << bits) - (std::uint64_t{1} << order);
  }

 private:
  // The next 64 bits.
  std::uint64_t next() const {
    const std::size_t word = at_ / 64;
    const unsigned shift = at_ % 64;
    if (shift == 0) return words_[word];
    const std::uint64_t high = word + 1 < words_.size() ? words_[word + 1] : 0;
    return words_[word] >> shift | high << (64 - shift);
  }

  std::span<const std::uint64_t> words_;
  std::size_t at_ = 0;
};

/// Calls f(kind, index, weight) for every stored weight.
template <class F>
void for_each_stored(std::span<const std::uint64_t> words, F&& visit) {
  StoredBits gaps(words.subspan(1 + feature::kinds));
  StoredBits bits(words.subspan(words[0]));
  for (std::size_t kind = 0; kind < feature::kinds; ++kind) {
    const std::uint64_t count = words[1 + kind] & 0xffffffffU;
    const auto order = static_cast<unsigned>(words[1 + kind] >> 32U);
    std::uint32_t index = 0;
    std::int32_t weight = 0;
    for (std::uint64_t i = 0; i < count; ++i, ++index) {
      index += static_cast<std::uint32_t>(gaps.number_of_bytes());
      const auto change = static_cast<std::uint32_t>(bits.golomb(order));
      weight += static_cast<std::int32_t>((change & 1U) != 0 ? ~(change >> 1U) : change >> 1U);
      visit(static_cast<feature::Kind>(kind), index, static_cast<std::int16_t>(weight));
    }
  }
}

}  // namespace tilefold::slide
