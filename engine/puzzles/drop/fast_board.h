// A board of up to 8×8 while a move is played: one byte per cell, and a mask of the filled cells.
//
// With AVX-512 the whole board stays in one register during the move, because writing a word to memory and reading it
// back as part of a vector would take longer than the rest of the move. Without AVX-512 the board is an array.
// Invariant: both versions give the same results.
#pragma once

#include "engine/puzzles/drop/fast_masks.h"
#include "engine/puzzles/drop/rules.h"

namespace tilefold::drop {

/// Returns the number of elements of `sums` that are at most `drawn`.
inline std::uint32_t reached(const SpawnWeights& sums, std::uint32_t drawn) {
#ifdef __AVX512BW__
  static_assert(sizeof sums == 64);
  const __mmask16 mask =
      _mm512_cmple_epu32_mask(_mm512_loadu_si512(sums.data()), _mm512_set1_epi32(static_cast<int>(drawn)));
  return static_cast<std::uint32_t>(std::popcount(static_cast<std::uint32_t>(mask)));
#else
  std::uint32_t count = 0;
  for (const std::uint32_t sum : sums) count += drawn >= sum ? 1U : 0U;
  return count;
#endif
}

#ifdef __AVX512BW__

class VectorBoard {
 public:
  VectorBoard(const Columns& columns, Mask filled) : cells_(_mm512_loadu_si512(columns.data())), filled_(filled) {}
  void store(Columns& columns) const { _mm512_storeu_si512(columns.data(), cells_); }

  Mask filled() const { return filled_; }

  void put(int bit, std::uint8_t exponent) {
    const Mask cell = Mask{1} << static_cast<unsigned>(bit);
    cells_ = _mm512_mask_set1_epi8(cells_, cell, static_cast<char>(exponent));
    filled_ |= cell;
  }

  std::uint8_t at(int bit) const {
    const auto column = static_cast<__mmask8>(1U << static_cast<unsigned>(bit >> 3));
    const __m512i first = _mm512_maskz_compress_epi64(column, cells_);
    const auto word = static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm512_castsi512_si128(first)));
    return static_cast<std::uint8_t>(word >> static_cast<unsigned>(8 * (bit & 7)));
  }

  Mask equal_to(std::uint8_t exponent) const {
    return _mm512_cmpeq_epi8_mask(cells_, _mm512_set1_epi8(static_cast<char>(exponent)));
  }

  Mask mergeable() const {
    const __m512i above = _mm512_maskz_srli_epi64(0xff, cells_, 8);
    const __m512i right = _mm512_maskz_alignr_epi64(0xff, _mm512_setzero_si512(), cells_, 1);
    return filled_ & (_mm512_cmpeq_epi8_mask(cells_, above) | _mm512_cmpeq_epi8_mask(cells_, right));
  }

  /// Removes the tiles in the cells `removed` and lets the tiles above them fall.
  void remove(Mask removed) {
    while (removed != 0) {
      const masks::Removal step = masks::remove_lowest(filled_, removed);
      cells_ = _mm512_mask_mov_epi8(cells_, step.moved, _mm512_maskz_srli_epi64(0xff, cells_, 8));
      filled_ = step.filled;
      removed = step.rest;
    }
  }

 private:
  __m512i cells_;
  Mask filled_;
};

using FastBoard = VectorBoard;

#else

class ArrayBoard {
 public:
  ArrayBoard(const Columns& columns, Mask filled) : columns_(columns), filled_(filled) {}
  void store(Columns& columns) const { columns = columns_; }

  Mask filled() const { return filled_; }

  void put(int bit, std::uint8_t exponent) {
    const auto turn = static_cast<unsigned>(8 * (bit & 7));
    std::uint64_t& word = columns_[static_cast<std::size_t>(bit >> 3)];
    word = (word & ~(std::uint64_t{0xff} << turn)) | std::uint64_t{exponent} << turn;
    filled_ |= Mask{1} << static_cast<unsigned>(bit);
  }

  std::uint8_t at(int bit) const {
    const std::uint64_t word = columns_[static_cast<std::size_t>(bit >> 3)];
    return static_cast<std::uint8_t>(word >> static_cast<unsigned>(8 * (bit & 7)));
  }

  Mask equal_to(std::uint8_t exponent) const { return masks::portable::equal_to(columns_, exponent); }
  Mask mergeable() const { return masks::portable::mergeable(columns_); }

  /// Removes the tiles in the cells `removed` and lets the tiles above them fall.
  void remove(Mask removed) {
    for (Mask left = removed; left != 0;) {
      const auto first = static_cast<unsigned>(std::countr_zero(left)) & ~7U;
      std::uint64_t& word = columns_[first >> 3U];
      word = masks::portable::without(word, static_cast<std::uint32_t>(left >> first) & 0xffU);
      left &= ~(Mask{0xff} << first);
    }
    while (removed != 0) {
      const masks::Removal step = masks::remove_lowest(filled_, removed);
      filled_ = step.filled;
      removed = step.rest;
    }
  }

 private:
  Columns columns_;
  Mask filled_;
};

using FastBoard = ArrayBoard;

#endif

}  // namespace tilefold::drop
