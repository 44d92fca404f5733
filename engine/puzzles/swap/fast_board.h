// Boards up to 8×8 for search, row 0 at the top (byte_board.h).
//
// Comparing the board with six shifted copies of itself finds all merging swaps and all merging tiles, without a loop
// over the tiles. Invariant: the portable code and the code for newer processors give the same results.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/search/byte_board.h"

namespace tilefold::swap {

using byte_board::Columns;
using byte_board::fast_side;
using byte_board::Mask;

namespace masks {

using byte_board::cell;
using byte_board::gathered;
using byte_board::nth_bit;
using byte_board::zero_bytes;

constexpr Mask top_row = byte_board::first_row;

/// Spreads eight bits to bytes: bit 8·i of the result is bit i of `bits`.
constexpr std::uint64_t spread(std::uint32_t bits) {
  return ((std::uint64_t{bits & 0x7fU} * 0x0002040810204081U) & top_row) | std::uint64_t{bits >> 7U} << 56U;
}

/// runs[bit][byte] is the run of three or more set bits of `byte` that contains `bit`, or 0 if no such run exists.
constexpr auto runs = [] {
  std::array<std::array<std::uint8_t, 256>, 8> table{};
  for (unsigned bit = 0; bit < 8; ++bit)
    for (unsigned byte = 0; byte < 256; ++byte) {
      if ((byte >> bit & 1U) == 0) continue;
      unsigned low = bit;
      unsigned high = bit;
      while (low > 0 && (byte >> (low - 1) & 1U) != 0) --low;
      while (high < 7 && (byte >> (high + 1) & 1U) != 0) ++high;
      if (high - low >= 2) table[bit][byte] = static_cast<std::uint8_t>((2U << high) - (1U << low));
    }
  return table;
}();

/// Returns the cells of all runs of three or more cells of `equal` that contain cell `bit`, in its column and in its
/// row.
constexpr Mask runs_through(Mask equal, int bit) {
  const auto column = static_cast<unsigned>(bit >> 3);
  const auto row = static_cast<unsigned>(bit & 7);
  const std::uint32_t in_column = runs[row][equal >> (8 * column) & 0xffU];
  const std::uint32_t in_row = runs[column][gathered(equal >> row & top_row)];
  return std::uint64_t{in_column} << (8 * column) | spread(in_row) << row;
}

/// Returns `column` without the cells in the rows `rows`; the tiles above these cells fall.
constexpr std::uint64_t without(std::uint64_t column, std::uint32_t rows) {
  for (; rows != 0; rows &= rows - 1) {
    const auto row = static_cast<unsigned>(8 * std::countr_zero(rows));
    const std::uint64_t above = (std::uint64_t{1} << row) - 1;
    column = (column & above) << 8U | (column & ~above & ~(std::uint64_t{0xff} << row));
  }
  return column;
}

/// Calls visit(column, rows) for every column with cells in `mask`; `rows` has one bit for each of these cells.
template <class F>
constexpr void for_each_column(Mask mask, F&& visit) {
  while (mask != 0) {
    const auto first = static_cast<unsigned>(std::countr_zero(mask)) & ~7U;
    visit(first >> 3U, static_cast<std::uint32_t>(mask >> first) & 0xffU);
    mask &= ~(Mask{0xff} << first);
  }
}

/// Returns the cells that are empty after the tiles in `removed` are gone and the tiles above them have fallen. In each
/// column these are the top cells; there are as many as cells of `removed` in the column.
constexpr Mask gaps_after(Mask removed) {
  Mask gaps = 0;
  for_each_column(removed, [&](unsigned column, std::uint32_t rows) {
    gaps |= ((Mask{1} << static_cast<unsigned>(std::popcount(rows))) - 1) << (8 * column);
  });
  return gaps;
}

}  // namespace masks

/// Pairs of equal tiles. Each member contains the cells whose tile equals another tile; the member's name gives the
/// direction and the distance of that tile.
struct Equalities {
  Mask right = 0;
  Mask two_right = 0;
  Mask down = 0;
  Mask two_down = 0;
  Mask right_down = 0;
  Mask right_up = 0;

  /// Return the first cells of all vertical (`columns_of_three`) or horizontal (`rows_of_three`) triples of equal
  /// tiles.
  Mask columns_of_three() const { return down & down >> 1U; }
  Mask rows_of_three() const { return right & right >> 8U; }

  /// Returns all cells that are part of a run of three or more equal tiles.
  Mask in_runs() const {
    const Mask vertical = columns_of_three();
    const Mask horizontal = rows_of_three();
    return vertical | vertical << 1U | vertical << 2U | horizontal | horizontal << 8U | horizontal << 16U;
  }
};

/// The swaps that move a tile into line with two equal tiles, grouped by the direction in which the tile moves. A swap
/// within a row is represented by the bit of its left cell, a swap within a column by the bit of its upper cell.
struct MergingSwaps {
  Mask leftward = 0;
  Mask rightward = 0;
  Mask upward = 0;
  Mask downward = 0;
};

/// Finds the merging swaps. A moved tile merges in one of four ways: with the two tiles ahead of it in the direction of
/// its move, or, at right angles to this direction, with two tiles on one side, with two tiles on the other side, or
/// with one tile on each side. The equalities contain no cell whose neighbour would be outside its column, so no shift
/// carries a bit into the next column.
constexpr MergingSwaps merging_swaps(const Equalities& e) {
  return {
      .leftward = (e.right << 16U & e.two_right << 8U) | (e.down << 2U & e.right_down << 1U) |
                  (e.down >> 1U & e.right_up >> 1U) | (e.two_down << 1U & e.right_down << 1U),
      .rightward = (e.two_right & e.right >> 16U) | (e.right_up & e.down >> 6U) | (e.right_down & e.down >> 9U) |
                   (e.right_up & e.two_down >> 7U),
      .upward = (e.down << 2U & e.two_down << 1U) | (e.right << 16U & e.right_down << 8U) |
                (e.right >> 8U & e.right_up >> 1U) | (e.two_right << 8U & e.right_down << 8U),
      .downward = (e.two_down & e.down >> 2U) | (e.right_up << 7U & e.right << 15U) | (e.right_down & e.right >> 9U) |
                  (e.right_down & e.two_right << 7U),
  };
}

#if defined(__AVX512BW__) && defined(__AVX512VBMI2__)

/// A board while a move is played. With AVX-512 the board stays in one register, because writing a word to memory and
/// reading it back as part of a vector would take longer than the rest of the move. Without AVX-512 the board is an
/// array. Both versions give the same results.
class VectorBoard {
 public:
  explicit VectorBoard(const Columns& columns) : cells_(_mm512_loadu_si512(columns.data())) {}
  void store(Columns& columns) const { _mm512_storeu_si512(columns.data(), cells_); }

  void put(int bit, std::uint8_t exponent) {
    cells_ = _mm512_mask_set1_epi8(cells_, Mask{1} << static_cast<unsigned>(bit), static_cast<char>(exponent));
  }

  Mask equal_to(std::uint8_t exponent) const {
    return _mm512_cmpeq_epi8_mask(cells_, _mm512_set1_epi8(static_cast<char>(exponent)));
  }

  /// Returns the equalities among the tiles in `cells`. Requires that all other cells are 0.
  Equalities equalities(Mask cells) const {
    const __m512i zero = _mm512_setzero_si512();
    const __m512i right = _mm512_maskz_alignr_epi64(0xff, zero, cells_, 1);
    const auto equal = [&](__m512i other) -> Mask { return _mm512_mask_cmpeq_epi8_mask(cells, cells_, other); };
    return {.right = equal(right),
            .two_right = equal(_mm512_maskz_alignr_epi64(0xff, zero, cells_, 2)),
            .down = equal(_mm512_maskz_srli_epi64(0xff, cells_, 8)),
            .two_down = equal(_mm512_maskz_srli_epi64(0xff, cells_, 16)),
            .right_down = equal(_mm512_maskz_srli_epi64(0xff, right, 8)),
            .right_up = equal(_mm512_maskz_slli_epi64(0xff, right, 8))};
  }

  /// Removes the tiles in the cells `removed` and lets the tiles above them fall. Requires columns without gaps. The
  /// remaining tiles keep their order: they are packed together and then spread over all cells except `gaps`.
  void fall(Mask removed, Mask gaps) {
    cells_ = _mm512_maskz_expand_epi8(~gaps, _mm512_maskz_compress_epi8(~removed, cells_));
  }

  /// Puts tiles into the gaps of a column; `tiles` has one byte per cell.
  void enter(unsigned column, std::uint64_t tiles) {
    cells_ = _mm512_mask_or_epi64(cells_, static_cast<__mmask8>(1U << column), cells_,
                                  _mm512_set1_epi64(static_cast<std::int64_t>(tiles)));
  }

 private:
  __m512i cells_;
};

using FastBoard = VectorBoard;

#else

/// A board while a move is played, stored as an array.
class ArrayBoard {
 public:
  explicit ArrayBoard(const Columns& columns) : columns_(columns) {}
  void store(Columns& columns) const { columns = columns_; }

  void put(int bit, std::uint8_t exponent) {
    const auto turn = static_cast<unsigned>(8 * (bit & 7));
    std::uint64_t& word = columns_[static_cast<std::size_t>(bit >> 3)];
    word = (word & ~(std::uint64_t{0xff} << turn)) | std::uint64_t{exponent} << turn;
  }

  Mask equal_to(std::uint8_t exponent) const {
    Mask mask = 0;
    for (std::size_t i = 0; i < columns_.size(); ++i)
      mask |= Mask{masks::zero_bytes(columns_[i] ^ exponent * masks::top_row)} << (8 * i);
    return mask;
  }

  /// Returns the equalities among the tiles in `cells`. Requires that all other cells are 0.
  Equalities equalities(Mask cells) const {
    Equalities found;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const std::uint64_t column = columns_[i];
      const std::uint64_t right = i + 1 < columns_.size() ? columns_[i + 1] : 0;
      const std::uint64_t two_right = i + 2 < columns_.size() ? columns_[i + 2] : 0;
      const auto equal = [&](std::uint64_t other) {
        return Mask{masks::zero_bytes(column ^ other)} << (8 * i) & cells;
      };
      found.right |= equal(right);
      found.two_right |= equal(two_right);
      found.down |= equal(column >> 8U);
      found.two_down |= equal(column >> 16U);
      found.right_down |= equal(right >> 8U);
      found.right_up |= equal(right << 8U);
    }
    return found;
  }

  /// Removes the tiles in the cells `removed` and lets the tiles above them fall. Requires columns without gaps.
  void fall(Mask removed, Mask) {
    masks::for_each_column(removed, [&](unsigned column, std::uint32_t rows) {
      columns_[column] = masks::without(columns_[column], rows);
    });
  }

  /// Puts tiles into the gaps of a column; `tiles` has one byte per cell.
  void enter(unsigned column, std::uint64_t tiles) { columns_[column] |= tiles; }

 private:
  Columns columns_;
};

using FastBoard = ArrayBoard;

#endif

}  // namespace tilefold::swap
