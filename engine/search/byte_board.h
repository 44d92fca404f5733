// Boards up to 8×8 as words, and sets of their cells as masks: what the fast rules of several puzzles are made of.
//
// A column is a word with a byte a cell, row 0 in the lowest byte; a mask has bit 8·column + row. Which edge of the
// board row 0 lies at is the puzzle's to say. Files that go on from here may use the processor's intrinsics. All code
// gives the same results with and without them.
//
// Source: ours.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#if defined(__AVX512BW__) || defined(__BMI2__)
#if defined(__GNUC__) && !defined(__clang__)
// The intrinsics of gcc 12 start from values that nobody reads, and gcc warns of them (GCC bug 105593).
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

/// Row 0 of every column; also 1 in every byte.
constexpr Mask first_row = 0x0101010101010101U;

constexpr Mask cell(int column, int row) {
  return Mask{1} << static_cast<unsigned>(8 * column + row);
}

/// Bit i of the result is bit 8·i of `bits`, all others of which must be 0.
constexpr std::uint32_t gathered(std::uint64_t bits) {
  return static_cast<std::uint32_t>((bits * 0x0102040810204080U) >> 56U);
}

/// One bit for each byte of `word` that is 0, in bit order of the bytes.
constexpr std::uint32_t zero_bytes(std::uint64_t word) {
  constexpr std::uint64_t low = 0x7f7f7f7f7f7f7f7fU;
  const std::uint64_t zero = ~(((word & low) + low) | word | low);  // 0x80 in each byte that is 0
  return gathered(zero >> 7U);
}

#ifdef __BMI2__
/// The place of the set bit that has `rank` set bits below it.
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
