// SIMD vectors of 64-bit words, one word (slot) for each of several games that are played in lockstep.
//
// `Words` is a compiler vector as wide as the processor's registers: + - * & | ^ ~ << >> work on all words at once.
// This file adds the other operations that lockstep play needs: sets of slots, selection of words or bytes, and table
// look-ups. A word holds a column of a board (one byte per cell, row 0 lowest), a set of cells by rows (bit
// 8·row + column), or a number. With AVX-512 an operation is one or two instructions, otherwise portable arithmetic.
// Invariant: both versions give the same results.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/puzzles/drop/fast_masks.h"

namespace tilefold::drop {

#if defined(__AVX512BW__)
constexpr int slot_count = 8;
#elif defined(__AVX2__)
constexpr int slot_count = 4;
#else
constexpr int slot_count = 2;
#endif

using Words = std::uint64_t __attribute__((vector_size(8 * slot_count)));
using WordBytes = std::uint8_t __attribute__((vector_size(8 * slot_count)));
using WordTable = std::array<std::uint32_t, 16>;

namespace simd {

inline Words all(std::uint64_t word) {
  return Words{} + word;
}

constexpr std::uint64_t low_half = 0xffffffffU;

class Set {
 public:
#ifdef __AVX512BW__
  using Bits = __mmask8;
#else
  using Bits = Words;  // all bits of the word of a slot are set if the slot is in the set
#endif
  Set() : bits_{} {}
  explicit Set(Bits bits) : bits_(bits) {}

  Bits bits() const {
    return bits_;
  }
  friend Set operator&(Set a, Set b) {
    return Set(static_cast<Bits>(a.bits_ & b.bits_));
  }
  friend Set operator|(Set a, Set b) {
    return Set(static_cast<Bits>(a.bits_ | b.bits_));
  }
  friend Set operator~(Set a) {
    return Set(static_cast<Bits>(~a.bits_));
  }

 private:
  Bits bits_;
};

#ifdef __AVX512BW__

inline __m512i raw(Words a) {
  return std::bit_cast<__m512i>(a);
}
inline Words cooked(__m512i a) {
  return std::bit_cast<Words>(a);
}

inline Set not_zero(Words a) {
  return Set(_mm512_test_epi64_mask(raw(a), raw(a)));
}
inline Set is_zero(Words a) {
  return Set(_mm512_testn_epi64_mask(raw(a), raw(a)));
}
inline Set less(Words a, Words b) {
  return Set(_mm512_cmplt_epu64_mask(raw(a), raw(b)));
}
inline Words choose(Set set, Words inside, Words outside) {
  return cooked(_mm512_mask_mov_epi64(raw(outside), set.bits(), raw(inside)));
}
inline Words only(Set set, Words inside) {
  return cooked(_mm512_maskz_mov_epi64(set.bits(), raw(inside)));
}
/// Returns the set as a bit mask in which bit i is set if slot i is in the set.
inline std::uint32_t numbers(Set set) {
  return set.bits();
}
inline Set numbered(std::uint32_t bits) {
  return Set(static_cast<__mmask8>(bits));
}
inline Words smaller(Words a, Words b) {
  return cooked(_mm512_maskz_min_epu64(0xff, raw(a), raw(b)));
}
inline Words greater(Words a, Words b) {
  return cooked(_mm512_maskz_max_epu64(0xff, raw(a), raw(b)));
}

/// In each byte of `cells` in which the bytes of `a` and `b` are equal, sets the bit `bit`. Requires that `bit` is the
/// same in all bytes and is not set in `cells` yet.
inline Words with_equal(Words cells, Words bit, Words a, Words b) {
  const __mmask64 equal = _mm512_cmpeq_epi8_mask(raw(a), raw(b));
  return cooked(_mm512_mask_add_epi8(raw(cells), equal, raw(cells), raw(bit)));
}
/// In each byte of `cells` in which the byte of `a` is not 0, sets the bit `bit`. Requires that this bit is not set in
/// `cells` yet.
inline Words with_filled(Words cells, Words bit, Words a) {
  return cooked(_mm512_mask_add_epi8(raw(cells), _mm512_test_epi8_mask(raw(a), raw(a)), raw(cells), raw(bit)));
}
/// Selects each byte from `inside` if the byte of `cells` has `bit` set, else from `outside`.
inline Words choose_bytes(Words cells, Words bit, Words inside, Words outside) {
  const __mmask64 chosen = _mm512_test_epi8_mask(raw(cells), raw(bit));
  return cooked(_mm512_mask_mov_epi8(raw(outside), chosen, raw(inside)));
}
/// Returns a | (b & c).
inline Words or_both(Words a, Words b, Words c) {
  return cooked(_mm512_ternarylogic_epi64(raw(a), raw(b), raw(c), 0xf8));
}
/// Returns, for each word, the value of its only byte that is not 0. Requires at most one such byte per word.
inline Words only_byte(Words a) {
  return cooked(_mm512_sad_epu8(raw(a), __m512i{}));
}
/// Copies the lowest byte of each word to all of its bytes.
inline Words spread(Words a) {
  constexpr std::uint64_t first = 0;
  constexpr std::uint64_t second = 8 * masks::lowest_row;
  return cooked(_mm512_shuffle_epi8(raw(a), raw(Words{first, second, first, second, first, second, first, second})));
}
/// Multiplies the low halves of the words.
inline Words product(Words a, Words b) {
  return cooked(_mm512_maskz_mul_epu32(0xff, raw(a), raw(b)));
}
/// Rotates the low half of each word to the right by the low five bits of `turn`; the high half becomes 0.
inline Words rotated(Words a, Words turn) {
  return cooked(_mm512_maskz_rorv_epi32(0x5555, raw(a), raw(turn)));
}
/// Returns table[low four bits of `index`] for each word.
inline Words looked_up(const WordTable& table, Words index) {
  const __m512i lines = _mm512_loadu_si512(table.data());
  return cooked(_mm512_maskz_permutexvar_epi32(0x5555, raw(index), lines));
}

#else

inline Set not_zero(Words a) {
  return Set(std::bit_cast<Words>(a != 0));
}
inline Set is_zero(Words a) {
  return Set(std::bit_cast<Words>(a == 0));
}
inline Set less(Words a, Words b) {
  return Set(std::bit_cast<Words>(a < b));
}
inline Words choose(Set set, Words inside, Words outside) {
  return outside ^ ((inside ^ outside) & set.bits());
}
inline Words only(Set set, Words inside) {
  return inside & set.bits();
}
inline std::uint32_t numbers(Set set) {
  std::uint32_t bits = 0;
  for (int slot = 0; slot < slot_count; ++slot)
    bits |= static_cast<std::uint32_t>(set.bits()[slot] & 1U) << static_cast<unsigned>(slot);
  return bits;
}
inline Set numbered(std::uint32_t bits) {
  Words set{};
  for (int slot = 0; slot < slot_count; ++slot) set[slot] = 0 - std::uint64_t{bits >> static_cast<unsigned>(slot) & 1U};
  return Set(set);
}
inline Words smaller(Words a, Words b) {
  return choose(less(a, b), a, b);
}
inline Words greater(Words a, Words b) {
  return choose(less(a, b), b, a);
}

inline Words with_equal(Words cells, Words bit, Words a, Words b) {
  const auto equal = std::bit_cast<Words>(std::bit_cast<WordBytes>(a) == std::bit_cast<WordBytes>(b));
  return cells | (equal & bit);
}
inline Words with_filled(Words cells, Words bit, Words a) {
  const auto filled = std::bit_cast<Words>(std::bit_cast<WordBytes>(a) != 0);
  return cells | (filled & bit);
}
inline Words choose_bytes(Words cells, Words bit, Words inside, Words outside) {
  const auto others = std::bit_cast<Words>(std::bit_cast<WordBytes>(cells & bit) == 0);
  return inside ^ ((inside ^ outside) & others);
}
inline Words or_both(Words a, Words b, Words c) {
  return a | (b & c);
}
inline Words only_byte(Words a) {
  a |= a >> 32U;
  a |= a >> 16U;
  a |= a >> 8U;
  return a & 0xffU;
}
inline Words spread(Words a) {
  a &= 0xffU;
  a |= a << 8U;
  a |= a << 16U;
  return a | a << 32U;
}
inline Words product(Words a, Words b) {
  return (a & low_half) * (b & low_half);
}
inline Words rotated(Words a, Words turn) {
  a &= low_half;
  return (a | a << 32U) >> (turn & 31U) & low_half;
}
inline Words looked_up(const WordTable& table, Words index) {
  Words lines{};
  for (int slot = 0; slot < slot_count; ++slot) lines[slot] = table[index[slot] & 15U];
  return lines;
}

#endif

/// Returns the number of set bits in each word.
inline Words count(Words a) {
#ifdef __AVX512VPOPCNTDQ__
  return cooked(_mm512_popcnt_epi64(raw(a)));
#else
  constexpr std::uint64_t pairs = 0x3333333333333333U;
  a -= a >> 1U & 0x5555555555555555U;
  a = (a & pairs) + (a >> 2U & pairs);
  a = (a + (a >> 4U)) & 0x0f0f0f0f0f0f0f0fU;
  a += a >> 8U;
  a += a >> 16U;
  a += a >> 32U;
  return a & 0x7fU;
#endif
}

inline Words lowest_bit(Words a) {
  return a & -a;
}

inline bool any(Set set) {
  return numbers(set) != 0;
}

}  // namespace simd
}  // namespace tilefold::drop
