// Complete sets of large tiles on 4×4 boards, and boards on which such a set is masked.
//
// A set is complete down to 2^e if the board has exactly one tile each of 2^14, 2^13, …, 2^e and no larger one. None of
// these tiles can merge before a second tile of 2^e is made, which merges with all of them into 2^15. In a masked
// board, all tiles of at least a given size are replaced by equal tiles. Boards that have the same free cells and small
// tiles look the same after masking, so an evaluation can learn from fewer games.
#pragma once

#include <array>
#include <bit>
#include <string_view>

#include "engine/core/packed_board.h"
#include "engine/puzzles/slide/fast_rules.h"

namespace tilefold::slide {

constexpr int largest_of_set = max_fast_exponent - 1;

/// A mask that leaves every board unchanged.
constexpr int no_mask = max_fast_exponent + 1;

/// Returns a word in which the lowest bit of a cell is set if the cell contains at least 2^`exponent`. Requires
/// `exponent` from 1 to no_mask.
constexpr PackedBoard large_cells(PackedBoard board, int exponent) {
  constexpr PackedBoard ones = 0x0101010101010101U;
  constexpr PackedBoard cells = 0x0f0f0f0f0f0f0f0fU;
  const PackedBoard to_carry = ones * static_cast<PackedBoard>(no_mask - exponent);
  const PackedBoard even = ((board & cells) + to_carry) >> packed_bits & ones;
  const PackedBoard odd = ((board >> packed_bits & cells) + to_carry) & ones << packed_bits;
  return even | odd;
}

/// Returns the board with every tile of at least 2^`exponent` replaced by 2^`exponent`.
constexpr PackedBoard masked(PackedBoard board, int exponent) {
  const PackedBoard large = large_cells(board, exponent);
  return (board & ~(large * 15U)) | large * static_cast<PackedBoard>(exponent & 15);
}

/// The names of the stages with a set of large tiles. Each stage is named after the smallest tile of its set; the first
/// set consists of only 2^14.
constexpr std::array<std::string_view, 6> names_of_sets{"16384", "8192", "4096", "2048", "1024", "512"};

constexpr int size_of_set(int least) {
  return largest_of_set - least + 1;
}

/// True if the set down to 2^`least` is complete, and the board has no other tile of at least 2^`least`.
constexpr bool has_set(PackedBoard board, int least) {
  if (std::popcount(large_cells(board, least)) != size_of_set(least)) return false;
  const std::uint32_t wanted = (std::uint32_t{1} << static_cast<unsigned>(size_of_set(least))) - 1;
  return exponents_on(board) >> static_cast<unsigned>(least) == wanted;
}

}  // namespace tilefold::slide
