// The project's only random generator: PCG32 with XSH-RR output, 64-bit state and the default stream of the reference
// implementation.
//
// Sources: M. E. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms for Random Number
// Generation", 2014 (the implementation is the reference library); D. Lemire, "Fast Random Integer Generation in an
// Interval", 2019 (bounded draws by multiplication and rejection). All arithmetic is on integers, so a seed gives the
// same game with every compiler and on every platform.
#pragma once

#include <bit>
#include <cstdint>
#include <pcg_random.hpp>

namespace tilefold {

class Rng {
 public:
  explicit Rng(std::uint64_t seed = 0) : generator_(seed) {}

  /// Returns the next 32 random bits.
  std::uint32_t next() { return generator_(); }

  /// Returns a uniformly distributed integer in [0, bound). Requires bound > 0.
  std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = std::uint64_t{next()} * bound;
    auto low = static_cast<std::uint32_t>(product);
    if (low < bound) {
      const std::uint32_t threshold = (0U - bound) % bound;
      while (low < threshold) {
        product = std::uint64_t{next()} * bound;
        low = static_cast<std::uint32_t>(product);
      }
    }
    return static_cast<std::uint32_t>(product >> 32U);
  }

  /// Returns the generator's 64-bit state. Code that draws random numbers for many games at once reads these states and
  /// steps the generators itself: a step replaces the state by state * multiplier + increment, and the output of a step
  /// is a function of the state before it.
  std::uint64_t word() const { return std::bit_cast<std::uint64_t>(generator_); }
  static Rng of_word(std::uint64_t word) {
    Rng rng;
    rng.generator_ = std::bit_cast<pcg32_oneseq>(word);
    return rng;
  }
  static constexpr std::uint64_t multiplier = 6364136223846793005U;
  static constexpr std::uint64_t increment = 1442695040888963407U;

  friend bool operator==(const Rng& a, const Rng& b) { return a.generator_ == b.generator_; }

 private:
  pcg32_oneseq generator_;
};

/// Mixes 64 bits (SplitMix64's finaliser, S. Vigna, 2015): a bijection in which every output bit depends on every input
/// bit. Used for hashes and for deriving seeds.
constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31U);
}

/// Derives the seed of item number `index` from the seed of a run.
constexpr std::uint64_t derive_seed(std::uint64_t seed, std::uint64_t index) {
  return mix(mix(seed) ^ (index + 0x632be59bd9b4e019U));
}

/// Returns the seed of game number `game`, counted from 1, in a run with seed `seed`: derive_seed(seed, game) without
/// its lowest 11 bits. The remaining 53 bits are represented exactly by programs that store all numbers as doubles.
constexpr std::uint64_t game_seed(std::uint64_t seed, std::int64_t game) {
  return derive_seed(seed, static_cast<std::uint64_t>(game)) >> 11U;
}

}  // namespace tilefold
