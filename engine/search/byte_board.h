// Represents boards of up to 8×8 cells by 64-bit words, and sets of cells by bit masks. Used by the fast rules of
// several puzzles.
//
// A column is a word with one byte per cell, row 0 in the lowest byte; in a mask, a cell is bit 8·column + row. The
// puzzle decides whether row 0 is the top or the bottom row. This header also includes the header of the processor's
// intrinsics. Invariant: all code gives the same results with and without intrinsics.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#if defined(__AVX512BW__) || defined(__BMI2__)
#if defined(__GNUC__) && !defined(__clang__)
// gcc 12 warns about uninitialised but unused values in its own intrinsics (GCC bug 105593).
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#include <immintrin.h>
#pragma GCC diagnostic pop
#else
#include <immintrin.h>
#endif
#endif

namespace tilefold::byte_board {

constexpr int fast_side = 8;

using Mask = std::uint64_t;
using Columns = std::array<std::uint64_t, fast_side>;

/// The mask of row 0 in every column; equal to the word with 1 in every byte.
constexpr Mask first_row = 0x0101010101010101U;

constexpr Mask cell(int column, int row) {
  return Mask{1} << static_cast<unsigned>(8 * column + row);
}

/// Gathers the lowest bits of all bytes: returns a word in which bit i is bit 8·i of `bits`. Requires that all other
/// bits of `bits` are 0.
constexpr std::uint32_t gathered(std::uint64_t bits) {
  return static_cast<std::uint32_t>((bits * 0x0102040810204080U) >> 56U);
}

/// Returns a word in which bit i is set if byte i of `word` is 0.
constexpr std::uint32_t zero_bytes(std::uint64_t word) {
  constexpr std::uint64_t low = 0x7f7f7f7f7f7f7f7fU;
  const std::uint64_t zero = ~(((word & low) + low) | word | low);  // 0x80 in each byte of `word` that is 0
  return gathered(zero >> 7U);
}

#ifdef __BMI2__
/// Returns the position of the set bit that has `rank` set bits below it.
inline int nth_bit(Mask bits, std::uint32_t rank) {
  return std::countr_zero(_pdep_u64(Mask{1} << rank, bits));
}
#else
constexpr int nth_bit(Mask bits, std::uint32_t rank) {
  for (; rank > 0; --rank) bits &= bits - 1;
  return std::countr_zero(bits);
}
#endif

}  // namespace tilefold::byte_board
